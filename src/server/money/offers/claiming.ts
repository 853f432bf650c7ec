import type { Input } from '#contract/endpoint.ts'
import type { memberOffers } from '#contract/offers.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { readClaimant } from './candidates.ts'
import {
  type OccurrenceRow,
  type Who,
  lapseOccurrences,
  type ClaimRow,
  lockClaim,
  lockOccurrence,
  updateOccurrence,
} from './claim-store.ts'
import { takeBudgets } from './budget-taking.ts'
import { refuseGiving } from './giving.ts'
import { give, judgeMoved } from './rewarding.ts'
import { type GiveTickets, ticketsOrRefusal } from './tickets/granting.ts'

type Claim = typeof memberOffers.claim

/** Claims a reward. A repeated claim, from another tab too, gets the same answer, also when the budget is spent since. */
export async function claimReward(
  tx: Tx,
  { giveTickets }: { readonly giveTickets: GiveTickets },
  { merchant, memberId }: Pick<Context, 'merchant' | 'memberId'>,
  { id: given, requestId }: Input<Claim>,
): Promise<OccurrenceRow | 'review'> {
  const who = { merchantId: merchant.id, memberId }
  const id = BigInt(given)
  const nowMs = await lockLimits(tx, who)
  const row = await lockClaim(tx, { ...who, id, requestId })
  if (!row) throw refusePlainly('absent')
  if (row.ofRequest !== null && row.ofRequest !== id) throw refuse<Claim>('request_conflict') // guard: claim-request-same
  switch (row.state) {
    case 'claimed':
    case 'issued':
      return row
    case 'review':
      throw refuse<Claim>('review_waits') // guard: reviewed-reward-waits
    case 'lapsed':
    case 'refused':
      throw refuse<Claim>('claim_over')
    case 'claimable':
      break
  }
  // guard: claim-in-time
  if (row.claimEndsAt === null || row.claimEndsAt.getTime() <= nowMs) throw refuse<Claim>('claim_over')
  return await payClaim(tx, who, { row, requestId, nowMs, giveTickets })
}

async function payClaim(
  tx: Tx,
  who: Who,
  {
    row,
    requestId,
    nowMs,
    giveTickets,
  }: {
    readonly row: ClaimRow
    readonly requestId: string
    readonly nowMs: number
    readonly giveTickets: GiveTickets
  },
): Promise<OccurrenceRow | 'review'> {
  const standing = await readClaimant(tx, who, nowMs)
  if (standing.row.barred !== null) throw refuse<Claim>('offer_barred') // guard: no-claim-when-barred
  const version = readOffer(row.rules, row)
  const { currency } = row
  const decision = await judgeMoved(tx, row, { version, standing })
  if (decision.is === 'refused') throw refuse<Claim>('reward_limit') // guard: claim-within-limits
  if (decision.is === 'review') {
    await updateOccurrence(tx, row.id, { state: 'review', reason: 'person' })
    return 'review'
  }
  const { merchantId } = who
  // Tickets are reserved for the reward: only the claim itself says whether they are there.
  const isOfRaffle = version.reward.of === 'tickets'
  const unavailable = isOfRaffle ? undefined : await refuseGiving(tx, { merchantId, reward: version.reward })
  if (unavailable) throw refuse<Claim>(unavailable)
  const takeBudget = async () => {
    const isHeld = await takeBudgets(tx, { merchantId, version, currency, amount: decision.amount })
    if (!isHeld) throw refuse<Claim>('budget_spent') // guard: claim-within-budget
  }
  // Tickets lock the sums of their raffle, which every transaction locks after the budget.
  if (isOfRaffle) await takeBudget()
  const given = await give(tx, row, {
    version,
    amount: decision.amount,
    giveTickets: ticketsOrRefusal(giveTickets, () => refuse<Claim>('tickets_unavailable')),
  })
  const { day } = standing
  const end = { state: 'claimed', amount: decision.amount, day, requestId, ...given } as const
  const endedAt = await updateOccurrence(tx, row.id, end)
  await writeAudit(tx, {
    ...who,
    operatorId: null,
    action: 'offer.claim',
    reason: '',
    before: {},
    after: { offerCode: row.offer, amount: writeAmount(decision.amount), currency },
  })
  const paid =
    version.reward.of === 'free_rounds' || isOfRaffle
      ? await mustFind(tx, { ...who, id: row.id })
      : { ...row, state: end.state, amount: end.amount, requestId, endedAt }
  // Last, because claims of one offer wait here for each other's commit; a refusal undoes all of the above.
  if (!isOfRaffle) await takeBudget()
  return paid
}

async function mustFind(tx: Tx, of: Who & { readonly id: bigint }): Promise<OccurrenceRow> {
  const row = await lockOccurrence(tx, of)
  if (!row) throw new Error(`reward ${of.id} is gone`)
  return row
}

const AT_ONCE = 1_000

/** Rewards that were not claimed in time lapse. */
export async function lapseClaims(transact: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>): Promise<void> {
  while ((await transact((tx) => lapseOccurrences(tx, AT_ONCE))) === AT_ONCE);
}
