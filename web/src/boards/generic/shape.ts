// What a member of a view is, judged by its name and its value, so that any game's view can be laid out without knowing the game.
import type { Card } from '../../lib/board'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Shape = 'nothing' | 'flag' | 'number' | 'seat' | 'seats' | 'card' | 'hidden' | 'text' | 'cards' | 'rows' | 'group' | 'list'

const seatKeys = /^(seat|by|first|who|owner|player|challenger|winner|leader|holder|starter|loner|turn|active_seat)$/
const seatListKeys = /^(waiting|seats|passed|allies|team)$/
const isGroup = (value: Json): value is { [key: string]: Json } => value !== null && typeof value === 'object' && !Array.isArray(value)

export function shapeOf(key: string, value: Json, cards: Map<string, Card>, seats: number): Shape {
  if (value === null) return 'nothing'
  if (typeof value === 'boolean') return 'flag'
  if (typeof value === 'number') return seatKeys.test(key) && value >= 0 && value < seats ? 'seat' : 'number'
  if (typeof value === 'string') return value === '?' ? 'hidden' : cards.has(value) ? 'card' : 'text'
  if (!Array.isArray(value)) return 'group'
  if (value.length === 0) return 'list'
  if (value.every((one) => one === '?' || (typeof one === 'string' && cards.has(one)))) return 'cards'
  if (seatListKeys.test(key) && value.every((one) => typeof one === 'number' && one < seats)) return 'seats'
  return value.every(isGroup) ? 'rows' : 'list'
}

// Small enough to stand on one line with others.
export const isSmall = (shape: Shape) => ['nothing', 'flag', 'number', 'seat', 'text', 'card', 'hidden', 'seats'].includes(shape)

// "equipped_count" is "Equipped count".
export function titleOf(key: string): string {
  const words = key.replaceAll('_', ' ').replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.replace(/\bhp\b/g, 'HP').replace(/^./, (letter) => letter.toUpperCase())
}
