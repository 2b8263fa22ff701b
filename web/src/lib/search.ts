// Finds text that holds every word looked for, in any order.
export function matcher(query: string): (text: string) => boolean {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  return (text) => {
    const lower = text.toLowerCase()
    return wanted.every((word) => lower.includes(word))
  }
}
