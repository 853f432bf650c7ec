import type { claims } from '#contract/claims.ts'
import type { Input } from '#contract/endpoint.ts'
import { dueOf, refuseReducing } from '#domain/claims/claim.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { postMove } from './posting.ts'
import {
  type ClaimRow,
  lockClaim,
  lockOpenOfMember,
  selectClaim,
  selectMoves,
  selectOfMember,
  updateObjection,
} from './store.ts'

export { type ClaimRow, cancelClaim, lockClaimsOfTickets, lockWallets, openClaim } from './settling.ts'

type Calls = typeof claims

interface Whose {
  readonly merchantId: number
  readonly memberId: bigint
}

/** The sum that a withdrawal of this member collects first. */
export async function findDue(tx: Tx, whose: Whose & { readonly currency: string }): Promise<bigint> {
  const open = await selectOfMember(tx, whose, { onlyOpen: true })
  return dueOf(open.filter(({ currency }) => currency === whose.currency))
}

/**
 * Collects all that is due, the oldest claim first, in the transaction of a withdrawal. `agreed` is the sum that the
 * member's page named: nothing else is taken.
 */
export async function collectDue(
  tx: Tx,
  whose: Whose & { readonly currency: string },
  { agreed, requestId }: { readonly agreed: bigint; readonly requestId: string },
): Promise<'changed' | 'insufficient' | undefined> {
  const open = await lockOpenOfMember(tx, whose)
  if (dueOf(open) !== agreed) return 'changed' // guard: only-agreed-claims-collected
  for (const claim of open) {
    if (claim.state !== 'open') continue
    const move = {
      kind: 'collected',
      amount: claim.open,
      cause: 'withdrawal',
      key: 'withdraw',
      requestId,
    } as const
    if (await postMove(tx, claim, move)) return 'insufficient'
  }
  return undefined
}

/** The member pays. A retry with the same request id changes nothing. */
export async function payClaim(
  tx: Tx,
  { merchant, memberId, address }: Context,
  input: Input<Calls['pay']>,
): Promise<ClaimRow> {
  const of = { merchantId: merchant.id, memberId, id: BigInt(input.id) } // guard: claim-of-own-account
  const claim = await lockClaim(tx, of)
  if (!claim) throw refusePlainly('absent')
  const amount = parseAmount(input.amount, claim.currency)
  if (amount === undefined) throw refusePlainly('invalid_input', { fields: ['amount'] })
  const { requestId } = input
  const known = (await selectMoves(tx, claim.id)).find((move) => move.requestId === requestId)
  if (known) {
    if (known.amount === amount && known.cause === 'payment') return claim
    throw refuse<Calls['pay']>('request_conflict') // guard: claim-payment-same
  }
  const refusal = refuseReducing(claim, amount)
  if (refusal) throw refuse<Calls['pay']>(refusal)
  const short = await postMove(tx, claim, {
    kind: 'collected',
    amount,
    cause: 'payment',
    key: 'pay',
    requestId,
  })
  if (short) throw refuse<Calls['pay']>('insufficient_balance')
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: null,
    memberId,
    action: 'claim.pay',
    reason: '',
    before: { id: input.id, open: writeAmount(claim.open) },
    after: { open: writeAmount(claim.open - amount), address },
  })
  return await mustFind(tx, of)
}

/** The member objects, once for each claim. */
export async function objectToClaim(
  tx: Tx,
  { merchant, memberId, address }: Context,
  input: Input<Calls['object']>,
): Promise<ClaimRow> {
  const of = { merchantId: merchant.id, memberId, id: BigInt(input.id) }
  const claim = await lockClaim(tx, of)
  if (!claim) throw refusePlainly('absent')
  const words = input.words.trim()
  if (words === '') throw refusePlainly('invalid_input', { fields: ['words'] })
  if (claim.open === 0n) throw refuse<Calls['object']>('claim_ended')
  // guard: claim-objected-once
  if (!(await updateObjection(tx, { ...of, words }))) throw refuse<Calls['object']>('claim_objected')
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: null,
    memberId,
    action: 'claim.object',
    reason: words.slice(0, 140),
    before: { id: input.id },
    after: { open: writeAmount(claim.open), address },
  })
  return await mustFind(tx, of)
}

async function mustFind(tx: Tx, of: Whose & { readonly id: bigint }): Promise<ClaimRow> {
  const claim = await selectClaim(tx, of)
  if (!claim) throw new Error(`claim ${of.id} is absent`)
  return claim
}
