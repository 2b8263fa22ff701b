// Which page the address means, and moving between pages without loading anew.

export type Route =
  | { page: 'home' | 'watch' | 'replays' | 'about' | 'lost' }
  | { page: 'host' | 'rules' | 'cards' | 'workshop'; game: string }
  | { page: 'match' | 'replay'; id: string }

const plain = { '': 'home', watch: 'watch', replays: 'replays', about: 'about' } as const
const ofGame = { play: 'host', rules: 'rules', cards: 'cards', decks: 'workshop' } as const
const ofMatch = { m: 'match', r: 'replay' } as const

export function routeOf(path: string): Route {
  const [first = '', second, ...more] = path.replace(/^\/+|\/+$/g, '').split('/')
  if (more.length) return { page: 'lost' }
  if (second === undefined) return { page: Object.hasOwn(plain, first) ? plain[first as keyof typeof plain] : 'lost' }
  const name = decoded(second)
  if (!name) return { page: 'lost' }
  if (Object.hasOwn(ofGame, first)) return { page: ofGame[first as keyof typeof ofGame], game: name }
  if (Object.hasOwn(ofMatch, first)) return { page: ofMatch[first as keyof typeof ofMatch], id: name }
  return { page: 'lost' }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

class Router {
  route = $state.raw<Route>(routeOf(location.pathname))
  // Counts arrivals, so that a page can tell a move within itself from a new visit.
  visit = $state(0)
  private moved = false
  // The address without what stands behind its #: that is a place on the same page.
  private here = addressOf(location)

  go(to: string) {
    const target = new URL(to, location.href)
    history.pushState(null, '', target)
    if (addressOf(target) === this.here) return window.dispatchEvent(new HashChangeEvent('hashchange'))
    this.arrive()
    window.scrollTo(0, 0)
  }

  // The address tells where we are, without a step to go back to.
  rewrite(to: string) {
    history.replaceState(null, '', to)
    this.here = addressOf(location)
  }

  arrive() {
    this.moved = true
    this.here = addressOf(location)
    this.route = routeOf(location.pathname)
    this.visit++
  }

  // For the heading of a page: somebody who listens instead of looking must notice that the page is another.
  heading = (node: HTMLElement) => {
    if (!this.moved) return
    this.moved = false
    node.focus({ preventScroll: true })
  }

  // Links are ordinary links; a plain click on one of ours does not leave the page.
  start() {
    window.addEventListener('popstate', () => addressOf(location) !== this.here && this.arrive())
    document.addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest?.('a')
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
      if (link.pathname.startsWith('/api/') || link.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      this.go(link.href)
    })
  }
}

export const router = new Router()
