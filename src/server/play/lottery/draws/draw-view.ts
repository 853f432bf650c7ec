import type { Output } from '#contract/endpoint.ts'
import type { lottery } from '#contract/lottery.ts'

import { type BrandTimes, closingMsOf, isSoldOn } from '#domain/lottery/terms/brand-times.ts'

import { resultOf } from './game-view.ts'
import type { DrawRow } from './reading-store.ts'

/** A draw as the pages of a brand show it: it closes with the brand. */
export function drawOf(row: DrawRow, times: BrandTimes): Output<typeof lottery.draw> {
  const closesAtMs = closingMsOf(times, row.closesAt.getTime())
  const isSold = isSoldOn(times, row.number)
  return {
    gameCode: row.gameCode,
    numero: row.number,
    state: stateOf(row, { closesAtMs, isSold }),
    drawnBy: row.drawnBy,
    opensAt: row.opensAt.toISOString(),
    closesAt: new Date(closesAtMs).toISOString(),
    drawsAt: row.drawsAt.toISOString(),
    version: row.version,
    ...(row.drawnAt ? { drawnAt: row.drawnAt.toISOString() } : {}),
    ...(row.result ? { opened: resultOf(row.result) } : {}),
    ...(row.partial ? { partial: resultOf(row.partial) } : {}),
    ...(row.seedHash === null ? {} : { seedHash: row.seedHash }),
    ...(row.seed === null ? {} : { seed: row.seed }),
    ...(isSold ? {} : { isNotSold: true }),
  }
}

/** By the database's clock, as of the read. */
function stateOf(
  { state, isOpen, drawsAt, sinceSeconds }: DrawRow,
  { closesAtMs, isSold }: { readonly closesAtMs: number; readonly isSold: boolean },
): Output<typeof lottery.draw>['state'] {
  if (!isOpen) return state
  const isClosed = drawsAt.getTime() + sinceSeconds * 1_000 >= closesAtMs
  if (isClosed) return 'closed'
  return isSold ? 'open' : 'planned'
}
