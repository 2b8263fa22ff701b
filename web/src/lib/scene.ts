// Everything about a game that a table or a replay needs before it can be drawn.
import { boardFor } from '../boards'
import * as api from './api'
import type { BoardKit, Card } from './board'
import type { GameSummary } from './protocol.gen'

export interface Scene {
  game: GameSummary
  cards: Map<string, Card>
  kit: BoardKit
}

export async function loadScene(id: string): Promise<Scene> {
  const [game, { cards }, kit] = await Promise.all([api.game(id), api.gallery(id), boardFor(id)()])
  return { game, cards: new Map(cards.map((card) => [card.id, card])), kit }
}
