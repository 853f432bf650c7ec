import { createHash } from 'node:crypto'

import { findGame } from '#domain/lottery/games/games.ts'

import { resultOf } from './seeds.ts'

/** A draw as the call `draw` answers it. */
export interface PublishedDraw {
  readonly gameCode: string
  readonly numero: string
  readonly seedHash?: string
  readonly seed?: string
  readonly opened?: readonly (readonly string[])[]
}

/** Why a published draw does not follow from its seed; undefined where it does. */
export function refuseDraw(draw: PublishedDraw): string | undefined {
  const game = findGame(draw.gameCode)
  if (!game) return 'the game is unknown'
  if (draw.seedHash === undefined) return 'the draw has no seed: its result is official'
  if (draw.seed === undefined || draw.opened === undefined) return 'the draw is not drawn yet'
  const seed = Buffer.from(draw.seed, 'hex')
  if (createHash('sha256').update(seed).digest('hex') !== draw.seedHash)
    return 'the seed does not have the published hash'
  return JSON.stringify(resultOf(game, draw.numero, seed)) === JSON.stringify(draw.opened)
    ? undefined
    : 'the numbers do not follow from the seed'
}
