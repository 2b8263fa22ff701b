import { beforeEach, describe, expect, it } from 'vitest'
import { routeOf, router } from '../src/lib/router.svelte'

describe('routes', () => {
  it.each([
    ['/', { page: 'home' }],
    ['/play/mandom', { page: 'host', game: 'mandom' }],
    ['/m/k3f9x2abcd', { page: 'match', id: 'k3f9x2abcd' }],
    ['/m/k3f9x2abcd/', { page: 'match', id: 'k3f9x2abcd' }],
    ['/r/k3f9x2abcd', { page: 'replay', id: 'k3f9x2abcd' }],
    ['/rules/mandom', { page: 'rules', game: 'mandom' }],
    ['/cards/mandom', { page: 'cards', game: 'mandom' }],
    ['/watch', { page: 'watch' }],
    ['/replays', { page: 'replays' }],
    ['/about', { page: 'about' }],
    ['/rules', { page: 'lost' }],
    ['/m/a/b', { page: 'lost' }],
    ['/toString', { page: 'lost' }],
    ['/constructor/x', { page: 'lost' }],
    ['/m/%E0%A4%A', { page: 'lost' }],
  ])('%s', (path, route) => expect(routeOf(path)).toEqual(route))
})

describe('going', () => {
  beforeEach(() => history.replaceState(null, '', '/'))

  it('changes address and route, and hands the focus to the new heading once', () => {
    const heading = document.createElement('h1')
    heading.tabIndex = -1
    document.body.append(heading)
    router.heading(heading)
    expect(document.activeElement).not.toBe(heading)

    router.go('/about')
    expect(location.pathname).toBe('/about')
    expect(router.route).toEqual({ page: 'about' })
    router.heading(heading)
    expect(document.activeElement).toBe(heading)

    heading.blur()
    router.heading(heading)
    expect(document.activeElement).not.toBe(heading)
  })

  it('stays on the page for a move within it', () => {
    router.go('/rules/mandom')
    const visit = router.visit
    router.go('/rules/mandom#MAN-BID-05')
    expect(router.visit).toBe(visit)
    expect(location.hash).toBe('#MAN-BID-05')
  })

  it('stays on the page where the browser moved within it', () => {
    router.start()
    router.go('/rules/mandom')
    const visit = router.visit
    history.pushState(null, '', '#MAN-BID-06')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(router.visit).toBe(visit)
    history.pushState(null, '', '/watch')
    window.dispatchEvent(new PopStateEvent('popstate'))
    expect(router.route).toEqual({ page: 'watch' })
  })

  it('takes over plain clicks on our links and no others', () => {
    router.start()
    document.body.innerHTML = '<a id="in" href="/watch">w</a><a id="api" href="/api/x">j</a><a id="out" href="/about" target="_blank">o</a>'
    const click = (id: string, how: MouseEventInit = {}) => {
      const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
      document.getElementById(id)!.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(click('in', { ctrlKey: true })).toBe(false)
    expect(click('api')).toBe(false)
    expect(click('out')).toBe(false)
    expect(click('in')).toBe(true)
    expect(router.route).toEqual({ page: 'watch' })
  })
})
