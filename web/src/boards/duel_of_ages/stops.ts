// Whether somebody wants to be asked in every phase; it is remembered from game to game.
const key = 'undercroft.duel_of_ages.stops'

export const stops = {
  get everywhere(): boolean {
    try {
      return localStorage.getItem(key) === 'everywhere'
    } catch {
      return false
    }
  },
  set everywhere(on: boolean) {
    try {
      localStorage.setItem(key, on ? 'everywhere' : 'where it matters')
    } catch {
      // Then it holds until the page is left.
    }
  },
}
