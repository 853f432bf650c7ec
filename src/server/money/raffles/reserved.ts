import type * as calls from '#contract/console/raffles.ts'
import type { Output } from '#contract/endpoint.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { ID_FORM, pageOf, readCursor } from '#server/platform/http/paging.ts'

import { selectReserved } from './rewarding-store.ts'

const PAGE = 50
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/
const SOURCE = /^(offer|mission)$/

/** The tickets that rewards have promised, by the reward and oldest first. */
export async function listReserved(
  tx: Tx,
  of: { readonly merchantId: number; readonly raffle: string },
  after: string | undefined,
): Promise<Output<typeof calls.listReserved>> {
  const [at, source, reference] = readCursor(after, [MOMENT, SOURCE, ID_FORM]) ?? []
  const isFurther = at !== undefined && source !== undefined && reference !== undefined
  const rows = await selectReserved(tx, of, {
    after: isFurther ? { at, source, reference } : undefined,
    limit: PAGE + 1,
  })
  return pageOf(
    rows,
    PAGE,
    ({ source, reference, promisedBy, memberId, account, count, reservedAt, claimEndsAt }) => ({
      source,
      reward: reference,
      promisedBy,
      member: { id: memberId.toString(), account },
      count,
      reservedAt: reservedAt.toISOString(),
      ...(claimEndsAt === null ? {} : { claimEndsAt: claimEndsAt.toISOString() }),
    }),
    (row) => [row.place, row.source, row.reference],
  )
}
