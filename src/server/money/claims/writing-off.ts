import type * as calls from '#contract/console/claims.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { AloneLimits } from '#domain/approvals/second-operator.ts'
import { refuseReducing } from '#domain/claims/claim.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { type By, type Executors, doOrPropose, ofBrand, weigh } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { postMove } from './posting.ts'
import { type ClaimRow, lockClaim, selectMoves } from './store.ts'

type WriteOff = typeof calls.writeOffClaim

/** The limits of one operator alone. Passed in, because withdrawals import claims. */
export type FindLimits = (tx: Tx, merchantId: number) => Promise<AloneLimits>

interface Parts {
  readonly hub: Pick<Hub, 'publish'>
  readonly findLimits: FindLimits
}

interface Outcome {
  readonly claim: ClaimRow
  readonly open: bigint
}

/** Writes a claim off, or proposes it to a second operator where the amount exceeds one operator's threshold. */
export async function writeOffOrPropose(
  store: Store,
  { hub, findLimits }: Parts,
  by: By & { readonly merchantId: number },
  input: Input<WriteOff>,
): Promise<Output<WriteOff>> {
  const { id, reason, requestId } = input
  const proposal = { deed: 'claims.writeOffClaim', subject: id, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, (tx) => writeOff(tx, findLimits, by, input))
  if (outcome.waits !== undefined) {
    const claim = await store.transact((tx) => lockClaim(tx, { merchantId: by.merchantId, id: BigInt(id) }))
    return { open: writeAmount(claim?.open ?? 0n), waits: outcome.waits }
  }
  notifyClaim(hub, outcome.done.claim)
  return { open: writeAmount(outcome.done.open) }
}

/** Executes approved proposals. */
export function claimExecutors({ hub, findLimits }: Parts): Pick<Executors, 'claims.writeOffClaim'> {
  return {
    'claims.writeOffClaim': async (tx, maker, input: Input<WriteOff>) => {
      const { claim } = await writeOff(tx, findLimits, ofBrand(maker), input)
      return () => notifyClaim(hub, claim)
    },
  }
}

/** After commit: open pages of the member and of the console refetch. */
export function notifyClaim(
  hub: Pick<Hub, 'publish'>,
  { merchantId, memberId }: Pick<ClaimRow, 'merchantId' | 'memberId'>,
): void {
  const member = { kind: 'member', memberId } as const
  hub.publish(member, { type: 'stale', what: 'balance' })
  hub.publish(member, { type: 'stale', what: 'withdrawals' })
  hub.publish({ kind: 'console', merchantId }, { type: 'stale', what: 'withdrawals' })
}

async function writeOff(
  tx: Tx,
  findLimits: FindLimits,
  by: By & { readonly merchantId: number },
  { id, amount: written, reason, requestId }: Input<WriteOff>,
): Promise<Outcome> {
  const { merchantId, operatorId, second } = by
  const claim = await lockClaim(tx, { merchantId, id: BigInt(id) })
  if (!claim) throw refusePlainly('absent')
  const { memberId, currency, open } = claim
  const amount = parseAmount(written, currency)
  if (amount === undefined) throw refusePlainly('invalid_input', { fields: ['amount'] })
  const known = (await selectMoves(tx, claim.id)).find((move) => move.requestId === requestId)
  if (known) {
    // guard: write-off-request-same
    if (known.amount === amount && known.cause === 'operator') return { claim, open }
    throw refuse<WriteOff>('request_conflict')
  }
  const refusal = refuseReducing(claim, amount)
  if (refusal) throw refuse<WriteOff>(refusal)
  const before = { claim: id, open: writeAmount(open) }
  const after = { claim: id, open: writeAmount(open - amount), writtenOff: writeAmount(amount) }
  // guard: write-off-weighed
  await weigh(tx, by, await findLimits(tx, merchantId), {
    merchantId,
    memberId,
    currency,
    amount,
    deed: 'claims.writeOffClaim',
    subject: id,
    before,
    after,
  })
  await postMove(tx, claim, {
    kind: 'written_off',
    amount,
    cause: 'operator',
    key: 'write',
    requestId,
    operatorId,
    secondId: second?.operatorId,
    reason,
  })
  await writeAudit(tx, { merchantId, operatorId, memberId, action: 'claim.write_off', reason, before, after })
  return { claim, open: open - amount }
}
