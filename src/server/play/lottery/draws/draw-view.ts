import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'

import { resultOf } from './game-view.ts'
import type { DrawRow } from './reading-store.ts'

/** A draw as pages show it. */
export function drawOf(row: DrawRow): Output<typeof lottery.draw> {
  return {
    gameCode: row.gameCode,
    numero: row.number,
    state: row.isOpen ? 'open' : row.state,
    drawnBy: row.drawnBy,
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    drawsAt: row.drawsAt.toISOString(),
    version: row.version,
    ...(row.drawnAt ? { drawnAt: row.drawnAt.toISOString() } : {}),
    ...(row.result ? { opened: resultOf(row.result) } : {}),
    ...(row.partial ? { partial: resultOf(row.partial) } : {}),
    ...(row.seedHash === null ? {} : { seedHash: row.seedHash }),
    ...(row.seed === null ? {} : { seed: row.seed }),
  }
}
