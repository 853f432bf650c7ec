import { moved } from '#domain/ledger/posting.ts'
import { type Due, type OfferDeed, chooseWithin, isUnproven, judgeDeed } from '#domain/offers/due.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import { ownLimits } from '#domain/offers/review.ts'
import { type UseDecision, judgeUses, limitsOf } from '#domain/offers/use-limits.ts'
import { piecesIn, wholePieces } from '#domain/offers/reward-of.ts'
import type { OfferVersion, UseLimit } from '#domain/offers/version.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Standing, type StandingTime, candidateOf, momentOf, readStanding } from './candidates.ts'
import {
  type Given,
  type LockedRow,
  type OccurrenceRow,
  type Who,
  insertOccurrence,
  lockUse,
  selectKnown,
  selectMemberOffers,
  selectPerson,
  updateOccurrence,
} from './claim-store.ts'
import { lockBudgets, takeBudgets } from './budget-taking.ts'
import { giveFreeRounds } from './free-rounds/granting.ts'
import { type GivingRefusal, refuseGiving } from './giving.ts'
import { grantBonus } from './grants/granting.ts'
import { type MustGiveTickets, giveRewardTickets, reserveRewardTickets } from './tickets/granting.ts'
import { lockRaffles } from './tickets/store.ts'
import { selectAllUses, selectUses } from './use-store.ts'

export type { OfferDeed as Occasion }

/**
 * Rewards a deed in its own transaction: of all offers for which the member qualifies those that their groups allow. A
 * deed that is repeated is rewarded once.
 */
export async function rewardDeed(tx: Tx, who: Who, occasion: OfferDeed): Promise<readonly OccurrenceRow[]> {
  const offers = await selectMemberOffers(tx, who, { event: occasion.event })
  if (offers.length === 0) return []
  // An exclusion waits for this transaction, or is seen by it.
  const nowMs = await lockLimits(tx, who) // guard: exclusion-before-reward
  const standing = await readStanding(tx, who, nowMs)
  const due = offers.flatMap((row) => {
    const version = readOffer(row.rules, row)
    const member = candidateOf(standing, row, occasion.currency)
    return judgeDeed(version, occasion, { member, at: momentOf(standing, row) }).due ?? []
  })
  const known = await selectKnown(
    tx,
    who.memberId,
    due.map(({ version, occurrence }) => ({ offer: version.offer, occurrence })),
  )
  const fresh: Due[] = []
  for (const one of due) {
    if (known.has(`${one.version.offer} ${one.occurrence}`)) continue
    // Rounds and tickets that cannot be given use up neither the offer nor its budget.
    const refusal = await refuseGivingOf(tx, who, one, occasion)
    if (refusal === undefined) fresh.push(one) // guard: only-givable-rewarded
  }
  const done: OccurrenceRow[] = []
  const judged = await judgeAll(tx, who, { due: fresh, standing, currency: occasion.currency })
  const chosen = chooseWithin(judged)
  const paid = chosen.filter(
    ({ version, decision }) => version.window.claimDays === undefined && decision.is === 'granted',
  )
  const { merchantId } = who
  const versions = paid.map(({ version }) => version)
  const raffles = chosen.flatMap(({ version: { reward } }) =>
    reward.of === 'tickets' && reward.raffle !== undefined ? [reward.raffle] : [],
  )
  const isInOrder = paid.length > 1 || raffles.length > 0
  if (isInOrder) await lockBudgets(tx, { merchantId, versions, currency: occasion.currency }) // guard: deed-budgets-in-order
  if (raffles.length > 0) await lockRaffles(tx, { merchantId, raffles })
  for (const one of chosen) {
    // Deeds that are rewarded at the same time have perhaps reserved the last tickets.
    if (raffles.length > 0 && (await refuseGivingOf(tx, who, one, occasion)) !== undefined) continue // guard: last-tickets-promised-once
    const row = await rewardOne(tx, who, { ...one, occasion, standing })
    if (row) done.push(row)
  }
  return done
}

/** Why the reward of a deed cannot be given now. */
async function refuseGivingOf(
  tx: Tx,
  { merchantId }: Who,
  { version: { reward, sums }, amount }: Due,
  { currency }: OfferDeed,
): Promise<GivingRefusal | undefined> {
  return await refuseGiving(tx, { merchantId, reward, pieces: piecesIn(sums[currency] ?? {}, amount) })
}

/** Judges the limits of each, in one order for all transactions. */
async function judgeAll(
  tx: Tx,
  who: Who,
  {
    due,
    standing,
    currency,
  }: { readonly due: readonly Due[]; readonly standing: Standing; readonly currency: string },
): Promise<readonly (Due & { readonly decision: UseDecision })[]> {
  const judged = []
  await lockUses(tx, who, { versions: due.map(({ version }) => version), currency })
  for (const one of due.toSorted((a, b) => (a.version.offer < b.version.offer ? -1 : 1))) {
    const decision = await judgeLimits(tx, who, { ...one, standing, currency })
    judged.push({ ...one, decision })
  }
  return judged
}

/** Adds a reward and pays it, unless it waits to be claimed or for operators; undefined if it is known. */
export async function rewardOne(
  tx: Tx,
  who: Who,
  {
    version,
    occurrence,
    amount,
    decision,
    occasion: { event, value, currency },
    standing,
  }: Due & { readonly decision: UseDecision; readonly occasion: OfferDeed; readonly standing: Standing },
): Promise<OccurrenceRow | undefined> {
  const { claimDays } = version.window
  const { day } = standing
  const row = await insertOccurrence(tx, {
    ...who,
    offer: version.offer,
    version: version.version,
    occurrence,
    currency,
    value,
    amount,
    day,
    claimDays,
  })
  if (!row) return undefined
  await reserveRewardTickets(tx, row, version)
  if (decision.is === 'review') {
    await updateOccurrence(tx, row.id, { state: 'review', reason: 'person' })
    return row
  }
  // guard: announced-start-reviewed
  if (isUnproven(event, standing.row)) {
    await updateOccurrence(tx, row.id, { state: 'review', reason: 'app' })
    return row
  }
  if (claimDays !== undefined) return row
  const granted = decision.is === 'granted' ? decision.amount : amount
  const given = await pay(tx, row, { version, amount: granted })
  if (typeof given === 'string') await updateOccurrence(tx, row.id, { state: 'refused', reason: given })
  else await updateOccurrence(tx, row.id, { state: 'issued', amount: granted, day, ...given })
  return row
}

/**
 * Judges the limits of an offer under locks that other grants of the same person, or of the whole offer, wait for. A
 * match with another account of the person is decided before the grant.
 */
export async function judgeLimits(
  tx: Tx,
  who: Who,
  {
    version,
    amount,
    standing: { day, clock },
    currency,
    isReviewed = false,
    known,
  }: {
    readonly version: OfferVersion
    readonly amount: bigint
    readonly standing: StandingTime
    readonly currency: string
    /** The reward itself, of which debts may have taken a part before. */
    readonly known?: bigint
    /** Operators have decided that other accounts of the person do not count. */
    readonly isReviewed?: boolean
  },
): Promise<UseDecision> {
  const stated = limitsOf(version, currency)
  const limits = isReviewed ? ownLimits(stated) : stated
  if (limits.length === 0) return { is: 'granted', amount }
  const of = { merchantId: who.merchantId, offer: version.offer }
  const ofAll = limits.filter(({ per }) => per === 'offer')
  const person = await lockUses(tx, who, { versions: [version], currency, isReviewed })
  const query = { claimant: { memberId: who.memberId, person: 'same' }, day, currency, amount, clock }
  const uses = await selectUses(tx, { ...of, members: person.members, without: known })
  const own = uses.map((use) => ({ ...use, person: 'same' }))
  const total = ofAll.length === 0 ? [] : await selectAllUses(tx, { ...of, without: known })
  const decision = judgeUses(limits, { own, all: total.map((use) => ({ ...use, memberId: 0n })) }, query)
  return inWholePieces(version, currency, decision, stated)
}

/**
 * Judges the whole of a reward that is paid on another day than that on which it was added. Debts that it settled before count
 * on the day of the reward, and so move with it.
 */
export async function judgeMoved(
  tx: Tx,
  row: LockedRow,
  of: { readonly version: OfferVersion; readonly standing: StandingTime; readonly isReviewed?: boolean },
): Promise<UseDecision> {
  const { id, currency, amount, settled } = row
  const decision = await judgeLimits(tx, row, { ...of, currency, amount: amount + settled, known: id })
  if (decision.is !== 'granted') return decision
  const left = decision.amount - settled
  const [limit] = limitsOf(of.version, currency)
  return left <= 0n && limit ? { is: 'refused', limit } : { is: 'granted', amount: left }
}

/**
 * Locks the uses of offers, for the person and for the whole offers that have such limits. A transaction that judges several
 * offers locks all of them before: by one statement all transactions take these locks in one order, and before any budget.
 */
export async function lockUses(
  tx: Tx,
  who: Who,
  {
    versions,
    currency,
    isReviewed = false,
  }: {
    readonly versions: readonly OfferVersion[]
    readonly currency: string
    readonly isReviewed?: boolean
  },
): Promise<{ readonly members: readonly bigint[] }> {
  const limits = versions.flatMap((version) => {
    const stated = limitsOf(version, currency)
    return (isReviewed ? ownLimits(stated) : stated).map(({ per }) => ({ per, offer: version.offer }))
  })
  const person = limits.some(({ per }) => per === 'person' || per === 'device')
    ? await selectPerson(tx, who)
    : { members: [who.memberId], names: [] }
  const offers = limits.flatMap(({ per, offer }) => (per === 'offer' ? [`offer ${offer}`] : []))
  // guard: uses-counted-in-turn
  await lockUse(
    tx,
    [...person.names, ...offers].map((name) => `${who.merchantId} ${name}`),
  )
  return person
}

/** The same for several members at once, in the one order of all transactions. */
export async function lockUsesOfAll(
  tx: Tx,
  members: readonly Who[],
  { version, currency }: { readonly version: OfferVersion; readonly currency: string },
): Promise<void> {
  const limits = limitsOf(version, currency)
  const names = limits.some(({ per }) => per === 'offer') ? [`offer ${version.offer}`] : []
  if (limits.some(({ per }) => per === 'person' || per === 'device'))
    for (const who of members) names.push(...(await selectPerson(tx, who)).names)
  const [merchantId] = members.map((who) => who.merchantId)
  await lockUse(
    tx,
    names.map((name) => `${merchantId} ${name}`),
  )
}

/** A limit that leaves less than one free round or ticket refuses them. */
function inWholePieces(
  { sums }: OfferVersion,
  currency: string,
  decision: UseDecision,
  [limit]: readonly UseLimit[],
): UseDecision {
  if (decision.is !== 'granted') return decision
  const amount = wholePieces(sums[currency] ?? {}, decision.amount)
  return amount === 0n && limit ? { is: 'refused', limit } : { is: 'granted', amount }
}

/** Why a reward that is due was not paid: its budget is spent, or its free rounds or tickets are not given any more. */
export type PayRefusal = 'budget_spent' | GivingRefusal

/** Pays a reward from the budget of its version, or says why not; then nothing of the budget is used up. */
export async function pay(
  tx: Tx,
  row: OccurrenceRow,
  {
    version,
    amount,
    giveTickets,
  }: {
    readonly version: OfferVersion
    readonly amount: bigint
    readonly giveTickets?: MustGiveTickets | undefined
  },
): Promise<Given | PayRefusal> {
  const { merchantId, currency } = row
  // Tickets are reserved for the reward: they are given, or the transaction is refused.
  const isGiven = version.reward.of === 'tickets' && giveTickets !== undefined
  const refusal = isGiven ? undefined : await refuseGiving(tx, { merchantId, reward: version.reward })
  if (refusal) return refusal
  if (!(await takeBudgets(tx, { merchantId, version, currency, amount }))) return 'budget_spent'
  return await give(tx, row, { version, amount, giveTickets })
}

/** Gives a reward whose cost was taken from the budget, or is taken in the same transaction. */
export async function give(
  tx: Tx,
  row: OccurrenceRow,
  {
    version,
    amount,
    giveTickets,
  }: {
    readonly version: OfferVersion
    readonly amount: bigint
    readonly giveTickets?: MustGiveTickets | undefined
  },
): Promise<Given> {
  const { id, merchantId, memberId, currency } = row
  if (version.reward.of === 'bonus') return { transferId: await grantBonus(tx, row, { version, amount }) }
  if (version.reward.of === 'free_rounds')
    return { freeRoundsId: await giveFreeRounds(tx, row, { version, amount }) }
  if (version.reward.of === 'tickets')
    return { ticketsId: await giveRewardTickets(tx, row, { version, amount, giveTickets }) }
  const posted = await postOne(tx, {
    merchantId,
    memberId,
    currency,
    key: `reward:${id}`,
    kind: 'reward_cash',
    reference: version.offer,
    legs: moved(amount, { from: 'house:rewards', to: 'main' }),
  })
  if (posted.outcome !== 'posted') throw new Error(`reward ${id} was not paid: ${posted.outcome}`)
  return { transferId: posted.transferId }
}
