import { findGame } from '#domain/lottery/games/games.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'
import { type DrawParts, planDraws } from '#server/play/lottery/draws/actions.ts'
import { settleDraws } from '#server/play/lottery/tickets/settling.ts'

import type { TestServer } from './test-server.ts'

/** The parts of the draws' jobs, with the house secret of the test server. Log lines are collected in `logged`. */
export async function drawPartsOf(
  logged: unknown[] = [],
  given: Partial<DrawParts> = {},
): Promise<DrawParts> {
  const houseKey = await openWrappingKey({ secret: 'a secret of the house, for tests alone', dataDir: '' })
  const log = { error: (line: unknown) => void logged.push(line), warn: () => undefined }
  return { houseKey, log, now: Date.now, isDemo: false, ...given }
}

export interface StagedDraw {
  readonly id: number
  readonly number: string
}

/** Plans the draws of a game, if they are not, and returns those that are still planned, in their order. */
export async function planGame(server: TestServer, gameCode: string, count = 3): Promise<StagedDraw[]> {
  const game = findGame(gameCode)
  if (!game) throw new Error(`no game ${gameCode}`)
  await planDraws(server.services.store, await drawPartsOf(), [game])
  return await server.asOwner<StagedDraw>(
    `SELECT id, number FROM lottery_draw
      WHERE game_code = $1 AND state = 'planned' AND closes_at > now() + interval '1 hour' ORDER BY draws_at LIMIT $2`,
    [gameCode, count],
  )
}

/** Moves the times of a draw: seconds from now, below zero for the past. */
export async function moveDraw(
  server: TestServer,
  { id }: { readonly id: number },
  times: { readonly opens?: number; readonly closes: number; readonly draws: number },
): Promise<void> {
  await server.asOwner(
    `UPDATE lottery_draw SET opens_at = clock_timestamp() + make_interval(secs => $2),
            closes_at = clock_timestamp() + make_interval(secs => $3), draws_at = clock_timestamp() + make_interval(secs => $4)
      WHERE id = $1`,
    [id, times.opens ?? times.closes - 3_600, times.closes, times.draws],
  )
}

/** Settles every draw that is drawn or cancelled. Log lines are collected in `logged`. */
export async function settleAll(
  { services }: Pick<TestServer, 'services'>,
  { logged = [], atOnce = 1_000 }: { readonly logged?: unknown[]; readonly atOnce?: number } = {},
): Promise<number> {
  const log = { error: (line: unknown) => void logged.push(line) }
  return await settleDraws(services.store, { hub: services.hub, log, atOnce })
}
