import type { decidePayout as call } from '#contract/console/withdrawals.ts'
import type { Input } from '#contract/endpoint.ts'
import { refuseDecision } from '#domain/cashier/payout-doubt.ts'
import { numberInPart } from '#domain/members/in-part.ts'
import { needSecond } from '#server/platform/approvals/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import { mustBe } from './actions.ts'
import { selectFacts } from './answer-store.ts'
import { type By, lock, note, readLine } from './operator-deed.ts'
import { lockReferences, selectIsReferenceUsed } from './console-store.ts'
import { takeStep } from './steps.ts'
import { selectStepOf } from './step-store.ts'
import type { WithdrawalRow } from './store.ts'
import { findSettings } from './terms.ts'

/**
 * Two operators decide the outcome of a payout that its provider does not know, whatever the amount: "not
 * paid" releases money that may have left. Idempotent by request id, also after the approval.
 */
export async function decidePayout(tx: Tx, by: By, input: Input<typeof call>): Promise<WithdrawalRow> {
  const row = await lock(tx, by, input)
  const isPaid = input.outcome === 'paid'
  const deed = isPaid ? 'decide_paid' : 'decide_unpaid'
  const evidence = readLine(input.evidence, 'evidence')
  const reason = readLine(input.reason, 'reason')
  const words = `${evidence}; ${reason}`
  const known = await selectStepOf(tx, row, input.requestId)
  if (known) {
    if (known.deed === deed && known.note === words) return row // guard: payout-request-same
    throw refuse<typeof call>('request_conflict')
  }
  // guard: payout-claimed-by-one
  if (!by.second && row.claimedBy !== null && row.claimedBy !== by.operatorId)
    throw refuse<typeof call>('claimed_by_other')
  const refusal = refuseDecision(await selectFacts(tx, row))
  if (refusal) throw refuse<typeof call>(refusal, { state: row.state })
  if (isPaid) await refuseUsed(tx, row, evidence) // guard: payout-reference-unused
  const { id, provider, number } = auditOf(row)
  // guard: payout-decision-needs-second
  needSecond(by, {
    cause: 'always',
    memberId: row.memberId,
    currency: row.currency,
    amount: row.amount,
    before: { id, provider },
    after: {
      id,
      provider,
      outcome: input.outcome,
      ...(isPaid ? { reference: evidence } : { evidence }),
      number,
    },
  })
  const next = mustBe(
    await takeStep(tx, row, {
      deed,
      operatorId: by.operatorId,
      note: words,
      requestId: input.requestId,
      change: { payoutDoubt: null, ...(isPaid ? { payoutReference: evidence } : {}) },
      timing: await findSettings(tx, by.merchantId),
    }),
  )
  await note(tx, by, row, {
    action: `withdrawal.${deed}`,
    reason,
    after: next,
    more: isPaid ? { reference: evidence } : { evidence },
  })
  return next
}

async function refuseUsed(tx: Tx, row: WithdrawalRow, reference: string): Promise<void> {
  await lockReferences(tx, row.merchantId)
  if (await selectIsReferenceUsed(tx, { ...row, reference })) throw refuse<typeof call>('reference_used')
}

function auditOf({ id, payoutProvider, destination }: WithdrawalRow) {
  return {
    id: id.toString(),
    provider: payoutProvider ?? '',
    number: numberInPart(destination.accountNumber),
  }
}
