// Each game keeps the room and changes the light: a class on the page, set while a page of that game is open.
export function light(game: string | undefined): (() => void) | undefined {
  if (!game) return
  const name = `light-${game}`
  document.documentElement.classList.add(name)
  return () => document.documentElement.classList.remove(name)
}
