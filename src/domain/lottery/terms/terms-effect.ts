import type { Weekday } from '#domain/catalogue/weekday.ts'
import { type Returns, resolveReturn } from '#domain/lottery/odds/return.ts'

import { type LotteryTerms, capOfName, stakeBoundsOf } from './terms.ts'

/** A ticket as it was placed. */
export interface PastTicket {
  readonly memberId: bigint
  readonly drawId: number
  readonly cost: bigint
  /** Of each line, for one unit. */
  readonly stakes: readonly { readonly type: string; readonly stake: bigint }[]
  /** From the bet until the house's own closing. */
  readonly untilCloseMs: number
  /** Of the draw, by the day in its number. */
  readonly weekday: Weekday
  /** The return of its odds; null of tickets before it was stored. */
  readonly returnMilli: number | null
  /** The payout that it makes possible, by name. Computed only where a cap has changed. */
  readonly loads: () => ReadonlyMap<string, bigint>
}

/** Terms whose effect can be counted from tickets. */
export const countedTerms = [
  'stakeLeast',
  'stakeMost',
  'ticketLeast',
  'ticketMost',
  'drawMost',
  'cap',
  'closesEarlierMinutes',
  'weekdays',
  'isOn',
] as const
export type CountedTerm = (typeof countedTerms)[number]

export interface TermsEffect {
  /** How many tickets were placed. */
  readonly of: number
  /** How many of them each changed term would have refused, by its saved value and by the new one. */
  readonly counts: readonly { readonly term: CountedTerm; readonly before: number; readonly after: number }[]
  /** Of a changed return: what the stakes give back on average, by the saved one and by the new one. */
  readonly returned?: { readonly before: bigint; readonly after: bigint }
}

/** The facts that decide about caps and returns beside the terms. */
export interface EffectFacts {
  readonly game: Returns['game']
  readonly marketMilli: number
  readonly currency: string
}

/** Counts the tickets that other terms would have refused. A refused bet left no ticket. */
export function termsEffect(
  /** Oldest first: earlier ones decide about the sum of a draw. */
  past: readonly PastTicket[],
  {
    before,
    after,
    facts,
  }: { readonly before: LotteryTerms; readonly after: LotteryTerms; readonly facts: EffectFacts },
): TermsEffect {
  const tickets = standings(past)
  const countOf = (term: CountedTerm, by: LotteryTerms) =>
    term === 'cap'
      ? countCapped(past, by, facts.currency)
      : tickets.filter(({ ticket, stakedBefore }) => refuses[term](ticket, by, stakedBefore)).length
  return {
    of: past.length,
    counts: countedTerms
      .filter((term) => isChanged(term, before, after))
      .map((term) => ({ term, before: countOf(term, before), after: countOf(term, after) })),
    ...(before.returnMilli === after.returnMilli ? {} : { returned: returnedBy(past, before, after, facts) }),
  }
}

/** Tickets that a cap refuses: with those taken before, one of their names would pay more. */
function countCapped(past: readonly PastTicket[], terms: LotteryTerms, currency: string): number {
  const taken = new Map<string, bigint>()
  let capped = 0
  for (const { drawId, loads } of past) {
    const sums = [...loads()].map(([name, pays]) => {
      const key = `${drawId} ${name}`
      return { name, key, sum: (taken.get(key) ?? 0n) + pays }
    })
    if (sums.some(({ name, sum }) => sum > capOfName(terms, name, currency))) capped += 1
    else for (const { key, sum } of sums) taken.set(key, sum)
  }
  return capped
}

/** The sum that stakes give back on average. A member's own return, below the saved one of the brand, stays the member's. */
function returnedBy(
  past: readonly PastTicket[],
  before: LotteryTerms,
  after: LotteryTerms,
  { game, marketMilli }: EffectFacts,
): NonNullable<TermsEffect['returned']> {
  const bySaved = resolveReturn({
    game,
    merchantMilli: before.returnMilli,
    memberMilli: undefined,
    marketMilli,
  })
  const sum = ({ returnMilli: merchantMilli }: LotteryTerms) =>
    past.reduce((total, { cost, returnMilli }) => {
      const memberMilli = returnMilli !== null && returnMilli < bySaved ? returnMilli : undefined
      const milli = resolveReturn({ game, merchantMilli, memberMilli, marketMilli })
      // Rounds down: a sum of thousandths.
      return total + (cost * BigInt(milli)) / 1000n
    }, 0n)
  return { before: sum(before), after: sum(after) }
}

const refuses: Readonly<
  Record<
    Exclude<CountedTerm, 'cap'>,
    (ticket: PastTicket, terms: LotteryTerms, stakedBefore: bigint) => boolean
  >
> = {
  stakeLeast: ({ stakes }, terms) =>
    stakes.some(({ type, stake }) => isBelow(stake, stakeBoundsOf(terms, type).stakeLeast)),
  stakeMost: ({ stakes }, terms) =>
    stakes.some(({ type, stake }) => isAbove(stake, stakeBoundsOf(terms, type).stakeMost)),
  ticketLeast: ({ cost }, { ticketLeast }) => isBelow(cost, ticketLeast),
  ticketMost: ({ cost }, { ticketMost }) => isAbove(cost, ticketMost),
  drawMost: ({ cost }, { drawMost }, stakedBefore) => isAbove(stakedBefore + cost, drawMost),
  closesEarlierMinutes: ({ untilCloseMs }, { closesEarlierMinutes }) =>
    untilCloseMs <= closesEarlierMinutes * 60_000,
  weekdays: ({ weekday }, { weekdays }) => weekdays !== undefined && !weekdays.includes(weekday),
  isOn: (_ticket, { isOn }) => !isOn,
}

const isBelow = (amount: bigint, bound: bigint | undefined) => bound !== undefined && amount < bound
const isAbove = (amount: bigint, bound: bigint | undefined) => bound !== undefined && amount > bound

function isChanged(term: CountedTerm, before: LotteryTerms, after: LotteryTerms): boolean {
  if (term === 'weekdays') return String(before.weekdays) !== String(after.weekdays)
  if (before[term] !== after[term]) return true
  const types = new Set([...before.types.keys(), ...after.types.keys()])
  if (term === 'cap')
    return [...types].some((type) => before.types.get(type)?.cap !== after.types.get(type)?.cap)
  if (term !== 'stakeLeast' && term !== 'stakeMost') return false
  return [...types].some((type) => stakeBoundsOf(before, type)[term] !== stakeBoundsOf(after, type)[term])
}

/** Each ticket with what its member had staked in the draw before. */
function standings(past: readonly PastTicket[]) {
  const staked = new Map<string, bigint>()
  return past.map((ticket) => {
    const key = `${ticket.memberId} ${ticket.drawId}`
    const stakedBefore = staked.get(key) ?? 0n
    staked.set(key, stakedBefore + ticket.cost)
    return { ticket, stakedBefore }
  })
}
