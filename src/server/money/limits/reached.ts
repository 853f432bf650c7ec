import type { LimitReached } from '#contract/limits.ts'
import { writeLimit } from '#domain/limits/limit.ts'
import { kindOfRefusal, limitInTheWay } from '#domain/limits/reached.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { Refusal } from '#server/platform/http/refusal.ts'

import { type Who, selectLimits, selectNowMs } from './store.ts'

/**
 * The limit that a refusal names, with what is left of it and when it renews; undefined for any other refusal.
 * `exceptDeposit`: the order that was judged, which does not count against itself.
 */
export async function findLimitReached(
  tx: Tx,
  who: Who,
  code: string,
  exceptDeposit = '',
): Promise<LimitReached | undefined> {
  const kind = kindOfRefusal(code)
  if (kind === undefined) return undefined
  const limits = await selectLimits(tx, who, await selectNowMs(tx), exceptDeposit)
  const reached = limitInTheWay(limits, kind)
  return (
    reached && {
      kind,
      period: reached.period,
      binding: writeLimit(reached.binding, kind),
      left: writeLimit(reached.left, kind),
      renewsAt: new Date(reached.endsAtMs).toISOString(),
    }
  )
}

/** The same refusal, with the figures of its limit if it names one. */
export async function withLimit(
  tx: Tx,
  who: Who,
  refusal: Refusal,
  exceptDeposit?: string,
): Promise<Refusal> {
  const limit = await findLimitReached(tx, who, refusal.code, exceptDeposit)
  return limit ? new Refusal(refusal.code, refusal.status, { limit }) : refusal
}
