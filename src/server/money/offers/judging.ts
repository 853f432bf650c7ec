import type * as calls from '#contract/console/offer-rewards.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { AloneLimits } from '#domain/approvals/second-operator.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { isOfPieces } from '#domain/offers/due.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import { lowerByOwed } from '#domain/offers/period-figure.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { notifyMember, sendNews } from '#server/people/messages/actions.ts'
import {
  type By,
  type Executors,
  doOrPropose,
  ofBrand,
  overtake,
  weigh,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'
import type { Hub } from '#server/platform/live/hub.ts'

import { readStanding } from './candidates.ts'
import { type LockedRow, type OccurrenceRow, lockOccurrence, updateOccurrence } from './claim-store.ts'
import {
  insertJudgement,
  selectJudgement,
  selectOwner,
  selectPassedRequest,
} from './operator-reward-store.ts'
import { insertSettled, selectOwed } from './period-store.ts'
import { givenText } from './reward-news.ts'
import { judgeMoved, pay } from './rewarding.ts'
import { type GiveTickets, ticketsOrRefusal } from './tickets/granting.ts'
import { selectVersion } from './store.ts'

type Judge = typeof calls.judgeReward
type BrandOperator = By & { readonly merchantId: number }

interface Parts {
  readonly hub: Pick<Hub, 'publish'>
  /** Passed in, because withdrawals know the thresholds. */
  readonly findLimits: (tx: Tx, merchantId: number) => Promise<AloneLimits>
  readonly giveTickets: GiveTickets
}

const deed = 'offerRewards.judgeReward'

/** Pays or refuses a reward that waits for operators, or proposes to pay it to a second one. */
export async function judgeReward(
  store: Store,
  parts: Parts,
  by: BrandOperator,
  input: Input<Judge>,
): Promise<Output<Judge>> {
  const { id, reason, requestId } = input
  const proposal = { deed, subject: id, input, reason, requestId } as const
  const outcome = await doOrPropose(store, by, proposal, async (tx) => {
    const judged = await judge(tx, parts, by, input)
    // A refusal ends the proposal to pay.
    await overtake(tx, { merchantId: by.merchantId, group: 'offerRewards', subject: id })
    return judged
  })
  if (outcome.waits !== undefined) return { waits: outcome.waits }
  notifyJudged(parts, outcome.done.memberId)
  return outcome.done.isPassedOn ? { isPassedOn: true } : {}
}

/** Executes approved proposals. */
export function rewardExecutors(parts: Parts): Pick<Executors, typeof deed> {
  return {
    [deed]: async (tx, maker, input: Input<Judge>) => {
      const { memberId } = await judge(tx, parts, ofBrand(maker), input)
      return () => notifyJudged(parts, memberId)
    },
  }
}

interface Judged {
  readonly memberId: bigint
  /** It waits for operators again, because another account of the person has used the offer. */
  readonly isPassedOn?: boolean
}

async function judge(tx: Tx, parts: Parts, by: BrandOperator, input: Input<Judge>): Promise<Judged> {
  const { merchantId, operatorId } = by
  const id = BigInt(input.id)
  const memberId = await selectOwner(tx, { merchantId, id })
  if (memberId === undefined) throw refusePlainly('absent')
  const who = { merchantId, memberId }
  // An exclusion waits for this transaction, or is seen by it.
  const nowMs = await lockLimits(tx, who)
  const row = await lockOccurrence(tx, { ...who, id })
  if (!row) throw refusePlainly('absent')
  const isApproval = input.verdict === 'approve'
  // The request has approved the app alone: repeated, it must not approve the person.
  // guard: passed-on-by-one-request
  if (isApproval && (await selectPassedRequest(tx, id)) === input.requestId)
    return { memberId, isPassedOn: true }
  if (row.state !== 'review') {
    const known = await selectJudgement(tx, id)
    if (known?.requestId === input.requestId && known.verdict === input.verdict) return { memberId }
    throw refuse<Judge>('reward_judged') // guard: reward-judged-once
  }
  const paid = isApproval ? await payReviewed(tx, parts, by, { row, nowMs, input }) : undefined
  if (paid === 'person') {
    await passOn(tx, row, { operatorId, input })
    return { memberId, isPassedOn: true }
  }
  if (paid === undefined) await updateOccurrence(tx, id, { state: 'refused', reason: 'operator' })
  const { verdict, reason, requestId } = input
  await insertJudgement(tx, { id, verdict, reason, operatorId, approvedBy: by.second?.operatorId, requestId })
  const amount = writeAmount(paid ?? row.amount)
  await writeAudit(tx, {
    ...who,
    operatorId,
    action: paid === undefined ? 'offer.refuse_reward' : 'offer.pay_reward',
    reason,
    before: { reward: input.id },
    after: { reward: input.id, offerCode: row.offer, amount },
  })
  const kind = paid === undefined ? 'reward_refused' : 'reward_paid'
  // Of a reward that debts took whole nothing was paid.
  if (paid !== 0n) await sendNews(tx, who, { kind, about: `R${id}`, ...givenText(row, paid ?? row.amount) })
  return { memberId }
}

/** Hands a reward whose app an operator approved to the review of the person. */
async function passOn(
  tx: Tx,
  { id, merchantId, memberId, offer, amount }: OccurrenceRow,
  { operatorId, input: { reason, requestId } }: { readonly operatorId: bigint; readonly input: Input<Judge> },
): Promise<void> {
  await updateOccurrence(tx, id, { state: 'review', reason: 'person', passedRequest: requestId })
  await writeAudit(tx, {
    merchantId,
    memberId,
    operatorId,
    action: 'offer.pass_reward',
    reason,
    before: { reward: id.toString() },
    after: { reward: id.toString(), offerCode: offer, amount: writeAmount(amount) },
  })
}

/**
 * Pays within the limits of the account and the offer. Other accounts of the person no longer count, once operators have judged the
 * person; an approval of the app says nothing about them, and `person` is answered if they have used the offer.
 */
async function payReviewed(
  tx: Tx,
  { findLimits, giveTickets }: Parts,
  by: BrandOperator,
  { row, nowMs, input }: { readonly row: LockedRow; readonly nowMs: number; readonly input: Input<Judge> },
): Promise<bigint | 'person'> {
  const { merchantId, memberId, currency } = row
  const who = { merchantId, memberId }
  const standing = await readStanding(tx, who, nowMs)
  if (standing.row.barred !== null) throw refuse<Judge>('reward_barred') // guard: no-approval-when-barred
  const form = await selectVersion(tx, row)
  if (!form) throw new Error(`no version ${row.version} of ${row.offer}`)
  const version = readOffer(form, row)
  const isReviewed = row.reason === 'person' // guard: app-approval-judges-person
  const decision = await judgeMoved(tx, row, { version, standing, isReviewed })
  if (decision.is === 'review') return 'person'
  if (decision.is !== 'granted') throw refuse<Judge>('reward_over_limit') // guard: approval-within-limits
  const { amount } = decision
  const details = { reward: input.id, offerCode: row.offer, amount: writeAmount(amount) }
  // guard: reward-weighed
  await weigh(tx, by, await findLimits(tx, merchantId), {
    merchantId,
    memberId,
    currency,
    amount,
    deed,
    subject: input.id,
    before: {},
    after: details,
  })
  const left = isOfPieces(version.reward) ? amount : amount - (await settleDebts(tx, row, amount))
  const { day } = standing
  if (left === 0n) {
    await updateOccurrence(tx, row.id, { state: 'refused', reason: 'owed', day })
    return left
  }
  const given = await pay(tx, row, {
    version,
    amount: left,
    giveTickets: ticketsOrRefusal(giveTickets, () => refuse<Judge>('offer_tickets_unavailable')),
  })
  if (typeof given === 'string') throw refuse<Judge>(`offer_${given}`)
  await updateOccurrence(tx, row.id, { state: 'issued', amount: left, day, ...given })
  return left
}

/** Settles what the member owes of the offer; returns how much of the reward it took. */
async function settleDebts(tx: Tx, row: OccurrenceRow, amount: bigint): Promise<bigint> {
  const { taken } = lowerByOwed(amount, await selectOwed(tx, row))
  return taken > 0n && (await insertSettled(tx, row.id, taken)) ? taken : 0n
}

/** After commit: the member's pages refetch. */
function notifyJudged({ hub }: Parts, memberId: bigint): void {
  const member = { kind: 'member', memberId } as const
  hub.publish(member, { type: 'stale', what: 'promotions' })
  hub.publish(member, { type: 'stale', what: 'balance' })
  notifyMember((channel, message) => hub.publish(channel, message), memberId)
}
