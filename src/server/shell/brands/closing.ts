import type { setBrandState } from '#contract/console/brands.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { lapsesAtMsOf } from '#domain/approvals/proposal-standing.ts'
import { areIndependent, findLapses } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import { operatorOf } from '#server/platform/http/scope.ts'
import { holdsMembersMoney } from '#server/money/ledger/reading.ts'
import { lockMerchant, setMerchantState } from '#server/platform/merchants/actions.ts'
import { endSessionsOfMerchant } from '#server/people/sessions/actions.ts'

import { type Closing, deleteClosing, selectClosings, upsertClosing } from './store.ts'

type Call = typeof setBrandState
type State = Input<Call>['state']

/**
 * Closes a brand in two steps. One operator can undo `closing`; `closed` is final, and needs a second operator while
 * members have money there. The ledger is kept.
 */
export async function changeBrandState(
  tx: Tx,
  { caller, nowMs }: Context,
  input: Input<Call>,
): Promise<Output<Call>> {
  const { operatorId } = operatorOf(caller)
  const brand = await lockMerchant(tx, { code: input.code, onlyId: undefined })
  if (!brand) throw refusePlainly('absent')
  if (brand.state === 'closed') throw refuse<Call>('brand_is_closed')
  if (brand.version !== input.version) throw refuse<Call>('changed_meanwhile')
  const { id: merchantId } = brand
  if (input.state === 'closed') {
    if (brand.state !== 'closing') throw refuse<Call>('brand_not_closing') // guard: closing-state-first
    const holdsMoney = await holdsMembersMoney(tx, merchantId)
    // Afterwards the site only names customer service: without a link, members could not ask for their money.
    if (holdsMoney && !brand.hasServiceLink) throw refuse<Call>('no_customer_service')
    if (holdsMoney && (await mustWait(tx, { merchantId, operatorId, reason: input.reason, nowMs }))) {
      await audit('brand.propose_end')
      return { version: brand.version, state: 'closing', isProposed: true }
    }
    await endSessionsOfMerchant(tx, merchantId)
  }
  await deleteClosing(tx, merchantId)
  const version = await setMerchantState(tx, { merchantId, state: input.state })
  await audit(deedOf[input.state])
  return { version, state: input.state, isProposed: false }

  function audit(action: 'brand.propose_end' | (typeof deedOf)[State]): Promise<void> {
    return writeAudit(tx, {
      merchantId,
      operatorId,
      action,
      reason: input.reason,
      before: { state: brand?.state },
      after: { state: input.state },
    })
  }
}

const deedOf = {
  open: 'brand.reopen',
  closing: 'brand.close',
  closed: 'brand.end',
} as const satisfies Record<State, string>

/** Whether a second operator must approve: never the one who proposed it, nor one whose account that one made. */
async function mustWait(
  tx: Tx,
  proposal: {
    readonly merchantId: number
    readonly operatorId: bigint
    readonly reason: string
    readonly nowMs: number
  },
): Promise<boolean> {
  const [before] = await findOpenEnds(tx, proposal.nowMs, proposal.merchantId)
  // guard: closing-by-two
  if (before?.proposedBy === proposal.operatorId) throw refuse<Call>('maker_is_checker')
  // guard: closing-by-independent
  if (before && !(await areIndependent(tx, proposal.operatorId, before.proposedBy)))
    throw refuse<Call>('checker_not_independent')
  if (before) return false
  await upsertClosing(tx, proposal)
  return true
}

/** The open proposals to end brands that have not lapsed. */
export async function findOpenEnds(tx: Tx, nowMs: number, merchantId?: number): Promise<readonly Closing[]> {
  const all = await selectClosings(tx, merchantId)
  const made = all.map(({ proposedBy, proposedAt }) => ({
    deed: 'brands.setBrandState' as const,
    proposedBy,
    proposedAtMs: proposedAt.getTime(),
    lapsesAtMs: lapsesAtMsOf(proposedAt.getTime()),
  }))
  const lapses = await findLapses(tx, made, nowMs)
  return all.filter((_, index) => lapses[index] === undefined) // guard: lapsed-closing-ignored
}
