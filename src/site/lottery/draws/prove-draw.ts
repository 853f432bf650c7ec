import { bytesOf, hashOf, hmacOf } from '#domain/chance/hmac.ts'
import { openRandom } from '#domain/chance/random.ts'
import { drawNumbers } from '#domain/lottery/draw/draw-numbers.ts'
import { type Result, writeResult } from '#domain/lottery/draw/result.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { findGame } from '#domain/lottery/games/games.ts'
import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'

export type PublishedDraw = Pick<
  Output<typeof lottery.draw>,
  'gameCode' | 'numero' | 'opened' | 'seed' | 'seedHash'
>

export type DrawProof =
  /** Nothing to recompute: an unknown game, an official result, or a draw without a result yet. */
  | { readonly state: 'unknown' | 'official' | 'waiting' }
  | {
      readonly state: 'recomputed'
      readonly hash: { readonly isEqual: boolean; readonly computed: string | undefined }
      readonly numbers: { readonly isEqual: boolean; readonly computed: Result | undefined }
    }

/** Recomputes a published draw in the visitor's browser. */
export function proveDraw(draw: PublishedDraw): DrawProof {
  const game = findGame(draw.gameCode)
  if (!game) return { state: 'unknown' }
  if (draw.seedHash === undefined) return { state: 'official' }
  if (draw.seed === undefined || draw.opened === undefined) return { state: 'waiting' }
  const seed = /^(?:[0-9a-f]{2})+$/.test(draw.seed) ? bytesOf(draw.seed) : undefined
  const hash = seed && hashOf(seed)
  const numbers = seed && resultOf(game, draw.numero, seed)
  return {
    state: 'recomputed',
    hash: { isEqual: hash === draw.seedHash, computed: hash },
    numbers: { isEqual: JSON.stringify(numbers) === JSON.stringify(draw.opened), computed: numbers },
  }
}

function resultOf(game: Game, numero: string, seed: Uint8Array): Result {
  const { form } = families[game.family]
  const random = openRandom((place) => hmacOf(seed, `${game.code}:${numero}:${place}`))
  return writeResult(form, drawNumbers(form, random))
}
