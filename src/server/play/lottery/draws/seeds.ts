import { createHash, createHmac, randomBytes } from 'node:crypto'

import { openRandom } from '#domain/chance/random.ts'
import { drawNumbers } from '#domain/lottery/draw/draw-numbers.ts'
import { type Result, writeResult } from '#domain/lottery/draw/result.ts'
import { families } from '#domain/lottery/families/families.ts'
import type { Game } from '#domain/lottery/games/game.ts'
import { unwrap, wrap } from '#server/platform/sealing/wrapping.ts'

const SEED_BYTES = 32

export interface SealedSeed {
  readonly hash: Buffer
  /** Wrapped with the house's key, and bound to its draw. */
  readonly sealed: string
}

/** A new seed. It leaves this function sealed alone. */
export function sealNewSeed(
  houseKey: Buffer,
  draw: { readonly gameCode: string; readonly number: string },
): SealedSeed {
  const seed = randomBytes(SEED_BYTES)
  return { hash: hashOf(seed), sealed: wrap(houseKey, nameOf(draw), seed) }
}

/** Nothing if the seed was sealed for another draw or with another secret, or does not have the published hash. */
export function openSeed(
  houseKey: Buffer,
  draw: { readonly gameCode: string; readonly number: string; readonly seedHash: Buffer },
  sealed: string,
): Buffer | undefined {
  const seed = unwrap(houseKey, nameOf(draw), sealed)
  return seed !== undefined && hashOf(seed).equals(draw.seedHash) ? seed : undefined
}

/** The result of a draw follows from its seed. Blocks are HMAC-SHA256 of the game, the number of the draw and a count. */
export function resultOf(game: Game, number: string, seed: Buffer): Result {
  const { form } = families[game.family]
  const random = openRandom((block) =>
    createHmac('sha256', seed).update(`${game.code}:${number}:${block}`).digest(),
  )
  return writeResult(form, drawNumbers(form, random))
}

const hashOf = (seed: Buffer) => createHash('sha256').update(seed).digest()
const nameOf = ({ gameCode, number }: { readonly gameCode: string; readonly number: string }) =>
  `lottery seed ${gameCode} ${number}`
