import { createHash } from 'node:crypto'

import type * as calls from '#contract/console/deposits.ts'
import type { Endpoint, Input } from '#contract/endpoint.ts'
import { CLAIM_MINUTES } from '#domain/cashier/claim.ts'
import { type DepositStep, afterDeed } from '#domain/cashier/deposit-state.ts'
import { parseAmount, writeAmount } from '#domain/money/amount.ts'
import { newPayees } from '#domain/payee/new-payees.ts'
import { type Second, needSecond } from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { FindKnownPayees } from '#server/platform/merchants/actions.ts'
import { findStanding, giveAgeVerification, takeAgeVerification } from '#server/people/members/actions.ts'

import { canMatch, credit, findDifference, forget, setAside, takeBack } from './crediting.ts'
import { selectClaim, selectMatcher, updateClaim } from './console-store.ts'
import { type DepositRow, insertStep, lockDeposit, updateDeposit, updateOperatorRequest } from './store.ts'
import { type Statements, weighCredit, weighOrder } from './weighing.ts'

export interface ByOperator {
  readonly merchantId: number
  readonly operatorId: bigint
  /** The second operator who approved it, where one is needed. */
  readonly second?: Second | undefined
}

/** Context of an action in the console, besides its input. */
export interface Seen {
  readonly nowMs: number
  readonly statements: Statements
}

interface DepositDeedInput {
  readonly id: string
  readonly version: number
}

type ConsoleCall = Endpoint & {
  readonly refusals: readonly (
    | 'changed_meanwhile'
    | 'claimed_by_other'
    | 'claim_needed'
    | 'deposit_moved_on'
    | 'request_conflict'
  )[]
}

/** Differences that block a credit until their cause is removed. */
const staying = ['currency', 'excluded', 'closed'] as const

/** Locks the deposit and checks version and claim, so that two operators never work on the same one. */
async function lockForDeed(tx: Tx, by: ByOperator, { id, version }: DepositDeedInput): Promise<DepositRow> {
  const { merchantId, operatorId, second } = by
  const order = await lockDeposit(tx, { merchantId, id })
  if (!order) throw refusePlainly('absent')
  // An approved proposal needs no claim or version: it is judged by the deposit's current state.
  if (second) return order
  const holder = await selectClaim(tx, order)
  // guard: deposit-claimed-by-one
  if (holder !== undefined && holder !== operatorId) throw refuse<ConsoleCall>('claimed_by_other')
  if (order.version !== version) throw refuse<ConsoleCall>('changed_meanwhile', { state: order.state })
  if (holder === undefined) throw refuse<ConsoleCall>('claim_needed') // guard: deposit-claim-needed
  return order
}

/**
 * Runs an action that moves money once per request id: a retry returns the deposit's current state. The same
 * id with another action, amount or reason is a conflict.
 */
async function once(
  tx: Tx,
  by: ByOperator,
  input: DepositDeedInput & { readonly requestId: string },
  { content, deed }: { readonly content: object; readonly deed: (order: DepositRow) => Promise<DepositRow> },
): Promise<DepositRow> {
  const { requestId } = input
  const hash = createHash('sha256').update(JSON.stringify(content)).digest()
  const known = await lockDeposit(tx, { merchantId: by.merchantId, id: input.id })
  if (known?.operatorRequestId === requestId) {
    // guard: console-request-same
    if (known.operatorRequestHash?.equals(hash) === false) throw refuse<ConsoleCall>('request_conflict')
    return known
  }
  const after = await deed(await lockForDeed(tx, by, input))
  await updateOperatorRequest(tx, after, { requestId, hash })
  return after
}

export async function claimDeposit(
  tx: Tx,
  { merchantId, operatorId }: ByOperator,
  { id, version, deed }: Pick<Input<typeof calls.claimDeposit>, 'id' | 'version' | 'deed'>,
): Promise<DepositRow> {
  const order = await lockDeposit(tx, { merchantId, id })
  if (!order) throw refusePlainly('absent')
  const holder = await selectClaim(tx, order)
  if (holder !== undefined && holder !== operatorId)
    throw refuse<typeof calls.claimDeposit>('claimed_by_other')
  if (order.version !== version)
    throw refuse<typeof calls.claimDeposit>('changed_meanwhile', { state: order.state })
  if (deed === 'claim' && order.state === 'returned')
    throw refuse<typeof calls.claimDeposit>('deposit_moved_on')
  const next = await updateClaim(
    tx,
    order,
    deed === 'claim' ? { operatorId, minutes: CLAIM_MINUTES } : undefined,
  )
  await step(tx, { merchantId, operatorId }, { order, deed, state: order.state, note: '' })
  await noteDeed(tx, { merchantId, operatorId }, { before: order, deed, after: order, reason: '' })
  return { ...order, version: next }
}

/**
 * Confirms the amount that arrived. The operator has seen the money, so a different amount or a late one is credited as
 * it came. If the member may not be credited, it is set aside to be returned. Beyond an ordinary credit it needs a
 * second operator, or a matching statement line that another operator imported.
 */
export async function matchDeposit(
  tx: Tx,
  by: ByOperator,
  input: Pick<Input<typeof calls.matchDeposit>, 'requestId' | 'id' | 'version' | 'received' | 'reason'>,
  { nowMs, statements }: Seen,
): Promise<DepositRow> {
  const content = { deed: 'match', received: input.received, reason: readLine(input.reason) }
  const deed = async (order: DepositRow) => {
    const amount = parseAmount(input.received, order.currency)
    if (amount === undefined) throw refusePlainly('invalid_input', { fields: ['received'] })
    if (!canMatch(order)) throw refuse<typeof calls.matchDeposit>('deposit_moved_on')
    const came = { amount, currency: order.currency }
    const difference = await findDifference(tx, order, { ...came, atMs: nowMs })
    const actor = { actor: 'operator' as const, operatorId: by.operatorId }
    const isAside = difference !== undefined && isStaying(difference)
    const weighed = { amount, nowMs, statements, deed: 'deposits.matchDeposit' } as const
    if (!isAside) await weighCredit(tx, by, order, weighed) // guard: credit-weighed
    const after = isAside
      ? await setAside(tx, order, { ...came, difference }, actor)
      : await credit(tx, order, { ...came, difference: difference ?? null }, { ...actor, note: input.reason })
    await noteDeed(tx, by, { before: order, deed: 'match', after, reason: input.reason })
    return after
  }
  return await once(tx, by, input, { content, deed })
}

/** Credits money that was set aside, by the current rules: a member who is still excluded gets no credit. */
export async function creditDeposit(
  tx: Tx,
  by: ByOperator,
  input: Pick<Input<typeof calls.creditDeposit>, 'requestId' | 'id' | 'version' | 'reason'>,
  { nowMs, statements }: Seen,
): Promise<DepositRow> {
  const content = { deed: 'credit', reason: readLine(input.reason) }
  const deed = async (order: DepositRow) => {
    const { received, receivedCurrency } = order
    if (afterDeed(order.state, 'credit') === undefined || received === null || receivedCurrency === null)
      throw refuse<typeof calls.creditDeposit>('deposit_moved_on')
    const came = { amount: received, currency: receivedCurrency }
    // guard: limit-holds-credit
    if (order.difference === 'limit') throw refuse<typeof calls.creditDeposit>('limit_holds')
    const difference = await findDifference(tx, order, { ...came, atMs: nowMs })
    // guard: closed-account-stays-uncredited
    if (difference && isStaying(difference)) throw refuse<typeof calls.creditDeposit>('difference_stays')
    const isConfirmed = (await selectMatcher(tx, order)) === 'provider'
    const weighed = {
      amount: received,
      nowMs,
      statements,
      deed: 'deposits.creditDeposit',
      isConfirmed,
    } as const
    await weighCredit(tx, by, order, weighed)
    const after = await credit(
      tx,
      order,
      { ...came, difference: order.difference },
      { actor: 'operator', operatorId: by.operatorId, note: input.reason },
    )
    await noteDeed(tx, by, { before: order, deed: 'credit', after, reason: input.reason })
    return after
  }
  return await once(tx, by, input, { content, deed })
}

export async function rejectDeposit(
  tx: Tx,
  by: ByOperator & { readonly findKnownPayees: FindKnownPayees },
  input: Pick<Input<typeof calls.rejectDeposit>, 'id' | 'version' | 'cause' | 'words'>,
): Promise<DepositRow> {
  const order = await lockForDeed(tx, by, input)
  const state = afterDeed(order.state, 'reject')
  if (!state) throw refuse<typeof calls.rejectDeposit>('deposit_moved_on')
  const words = readLine(input.words)
  if (input.cause === 'other' && words === '') throw refuse<typeof calls.rejectDeposit>('reason_needed')
  const known = await by.findKnownPayees(tx, by.merchantId)
  const [payee] = newPayees([order.target, order.reference, order.providerReference], words, known)
  // guard: deposit-reason-without-payee
  if (payee) throw refuse<typeof calls.rejectDeposit>('payee_named', { found: payee.text })
  const after = await updateDeposit(tx, order, {
    state,
    cause: input.cause,
    ...(words === '' ? {} : { reason: words }),
    isEnded: true,
    isReleased: true,
  })
  await forget(tx, after)
  await step(tx, by, { order, deed: 'reject', state, note: words })
  await noteDeed(tx, by, { before: order, deed: 'reject', after, reason: words })
  return after
}

/**
 * Returns a deposit. Credited money is reversed by a transfer of its own; uncredited money is only recorded as
 * returned.
 */
export async function returnDeposit(
  tx: Tx,
  by: ByOperator,
  input: Pick<Input<typeof calls.returnDeposit>, 'requestId' | 'id' | 'version' | 'reason'>,
): Promise<DepositRow> {
  const content = { deed: 'return', reason: readLine(input.reason) }
  const deed = async (order: DepositRow) => {
    const state = afterDeed(order.state, 'return')
    if (!state) throw refuse<typeof calls.returnDeposit>('deposit_moved_on')
    const reason = readLine(input.reason)
    if (order.received === null) throw new Error('a deposit without received money cannot be returned')
    const weighed = { amount: order.received, deed: 'deposits.returnDeposit', state } as const
    await weighOrder(tx, by, order, weighed) // guard: uncredit-weighed
    let returnTransferId: bigint | undefined
    if (order.state === 'credited') {
      returnTransferId = await takeBack(tx, order)
      if (returnTransferId === undefined) throw refuse<typeof calls.returnDeposit>('insufficient_balance')
    }
    const after = await updateDeposit(tx, order, {
      state,
      reason,
      isEnded: true,
      isReleased: true,
      ...(returnTransferId === undefined ? {} : { returnTransferId }),
    })
    // A deposit that was never credited no longer counts against limits.
    if (order.state !== 'credited') await forget(tx, after)
    await step(tx, by, { order, deed: 'return', state, note: reason })
    await noteDeed(tx, by, { before: order, deed: 'return', after, reason })
    return after
  }
  return await once(tx, by, input, { content, deed })
}

/**
 * Records or revokes that a member's age was checked outside of the console. Idempotent. It leaves no document behind, opens deposits and
 * is a step of friends, so two operators record it; one revokes it.
 */
export async function verifyAge(
  tx: Tx,
  { merchantId, operatorId, second }: ByOperator,
  input: Pick<Input<typeof calls.verifyAge>, 'id' | 'isVerified' | 'reason'>,
): Promise<void> {
  const who = { merchantId, memberId: BigInt(input.id) }
  const standing = await findStanding(tx, who)
  if (!standing) throw refusePlainly('absent')
  const change = {
    before: { isAgeVerified: standing.isAgeVerified },
    after: { isAgeVerified: input.isVerified },
  }
  // guard: age-by-hand-by-two
  if (input.isVerified && !standing.isAgeVerified)
    needSecond({ second }, { cause: 'loosened', memberId: who.memberId, ...change })
  const reason = readLine(input.reason)
  const hasChanged = input.isVerified
    ? await giveAgeVerification(tx, { ...who, operatorId, reason })
    : await takeAgeVerification(tx, who)
  if (!hasChanged) return
  await writeAudit(tx, {
    ...who,
    operatorId,
    action: input.isVerified ? 'member.verify_age' : 'member.unverify_age',
    reason,
    ...change,
  })
}

function isStaying(difference: string): boolean {
  return (staying as readonly string[]).includes(difference)
}

async function step(
  tx: Tx,
  { operatorId }: ByOperator,
  made: {
    readonly order: DepositRow
    readonly deed: DepositStep
    readonly state: DepositRow['state']
    readonly note: string
  },
): Promise<void> {
  const { order, ...rest } = made
  await insertStep(tx, { merchantId: order.merchantId, id: order.id, ...rest, actor: 'operator', operatorId })
}

async function noteDeed(
  tx: Tx,
  { merchantId, operatorId }: ByOperator,
  noted: {
    readonly before: DepositRow
    readonly deed: 'claim' | 'release' | 'match' | 'credit' | 'reject' | 'return'
    readonly after: DepositRow
    readonly reason: string
  },
): Promise<void> {
  const { before, after, deed, reason } = noted
  await writeAudit(tx, {
    merchantId,
    operatorId,
    memberId: BigInt(before.memberId),
    action: `deposit.${deed}`,
    reason: readLine(reason),
    before: { id: before.id, state: before.state, amount: writeAmount(before.amount) },
    after: {
      state: after.state,
      ...(after.received === null ? {} : { received: writeAmount(after.received) }),
      ...(after.difference === null ? {} : { difference: after.difference }),
    },
  })
}

function readLine(given: string): string {
  const line = given.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
  if (/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(line))
    throw refusePlainly('invalid_input', { fields: ['reason'] })
  return line
}
