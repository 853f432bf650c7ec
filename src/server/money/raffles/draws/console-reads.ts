import type * as calls from '#contract/console/raffles.ts'
import type { Output } from '#contract/endpoint.ts'
import { writtenPrize } from '#server/money/raffles/claiming.ts'
import type { RaffleName } from '#server/money/raffles/store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { pageOf, readCursor } from '#server/platform/http/paging.ts'

import { POSITION, present } from './reads.ts'
import { selectSteps } from './step-store.ts'
import { selectDraws } from './store.ts'

type Draws = Output<typeof calls.listDraws>
type Steps = Output<typeof calls.listDrawSteps>

const DRAWS_MOST = 50
const STEPS_PAGE = 50

/** The draws of a raffle for operators. */
export async function listDraws(
  tx: Tx,
  of: { readonly merchantId: number; readonly raffle: string },
): Promise<Draws> {
  const rows = await selectDraws(tx, of, DRAWS_MOST)
  return {
    list: rows.map((row) => ({
      version: row.version,
      state: row.state,
      closesAt: row.closesAt.toISOString(),
      drawsAt: row.drawsAt.toISOString(),
      given: row.given,
      seedHash: row.seedHash,
      isLost: row.isLost,
      ...present({
        listHash: row.listHash,
        listCount: row.listCount,
        seed: row.seed,
        drawnAt: row.drawnAt?.toISOString(),
        settledAt: row.settledAt?.toISOString(),
        cancelCause: row.cancelCause,
      }),
    })),
  }
}

/** The steps of a draw with accounts, and why a member was passed over. */
export async function listDrawSteps(tx: Tx, name: RaffleName, after: string | undefined): Promise<Steps> {
  const beyond = readCursor(after, [POSITION])?.[0]
  const rows = await selectSteps(tx, name, { after: Number(beyond ?? 0), limit: STEPS_PAGE + 1 })
  return pageOf(
    rows,
    STEPS_PAGE,
    ({ step, position, ticketId, account, outcome, cause, place, gives, amount }) => ({
      step,
      position,
      ticket: ticketId.toString(),
      account,
      outcome,
      ...present({ cause, place, gives, amount: gives === null ? null : writtenPrize(gives, amount ?? 0n) }),
    }),
    ({ step }) => [String(step)],
  )
}
