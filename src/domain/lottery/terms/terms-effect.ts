import type { Weekday } from '#domain/catalogue/weekday.ts'

import { type LotteryTerms, stakeBoundsOf } from './terms.ts'

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
}

/** Terms whose effect can be counted from tickets. */
export const countedTerms = [
  'stakeLeast',
  'stakeMost',
  'ticketLeast',
  'ticketMost',
  'drawMost',
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
}

/** Counts the tickets that other terms would have refused. A refused bet left no ticket. */
export function termsEffect(
  /** Oldest first: earlier ones decide about the sum of a draw. */
  past: readonly PastTicket[],
  { before, after }: { readonly before: LotteryTerms; readonly after: LotteryTerms },
): TermsEffect {
  const tickets = standings(past)
  const countOf = (term: CountedTerm, by: LotteryTerms) =>
    tickets.filter(({ ticket, stakedBefore }) => refuses[term](ticket, by, stakedBefore)).length
  return {
    of: past.length,
    counts: countedTerms
      .filter((term) => isChanged(term, before, after))
      .map((term) => ({ term, before: countOf(term, before), after: countOf(term, after) })),
  }
}

const refuses: Readonly<
  Record<CountedTerm, (ticket: PastTicket, terms: LotteryTerms, stakedBefore: bigint) => boolean>
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
  if (term !== 'stakeLeast' && term !== 'stakeMost') return false
  const types = new Set([...before.types.keys(), ...after.types.keys()])
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
