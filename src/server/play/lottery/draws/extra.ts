import type { Game } from '#domain/lottery/games/game.ts'
import {
  EXTRA_A_DAY,
  type ExtraRefusal,
  planExtra,
  refuseExtra,
} from '#domain/lottery/schedule/extra-draws.ts'
import type { PlannedDraw } from '#domain/lottery/schedule/schedule.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { sealNewSeed } from './seeds.ts'
import { insertExtra, lockGame } from './store.ts'

/** An extra draw as it would be planned now, or why it may not be. Other extra draws of the game wait until the transaction ends. */
export async function findExtraPlan(
  tx: Tx,
  game: Game,
  { day, time }: { readonly day: string; readonly time: string },
): Promise<{ readonly draw: PlannedDraw; readonly refusal: ExtraRefusal | undefined }> {
  const first = planExtra(game, { day, time, place: 1 })
  const { nowMs, numbers, othersAtMs } = await lockGame(tx, {
    gameCode: game.code,
    aroundMs: first.drawsAtMs,
  })
  const places = Array.from({ length: EXTRA_A_DAY }, (_, at) => planExtra(game, { day, time, place: at + 1 }))
  const draw = places.find(({ number }) => !numbers.includes(number))
  if (!draw) return { draw: first, refusal: 'extra_overlaps' }
  return { draw, refusal: refuseExtra(game, { draw, nowMs, othersAtMs }) }
}

/** Adds a draw that two operators have decided. Undefined if its number is taken. */
export function addExtra(
  tx: Tx,
  {
    game,
    draw,
    houseKey,
    isDemo,
    ...two
  }: {
    readonly game: Game
    readonly draw: PlannedDraw
    readonly houseKey: Buffer
    readonly isDemo: boolean
    readonly firstId: bigint
    readonly secondId: bigint
  },
): Promise<number | undefined> {
  const drawnBy = game.drawnBy === 'official' && isDemo ? 'demo' : game.drawnBy
  const seed =
    drawnBy === 'official' ? undefined : sealNewSeed(houseKey, { gameCode: game.code, number: draw.number })
  return insertExtra(tx, { ...draw, ...two, gameCode: game.code, drawnBy, seed })
}
