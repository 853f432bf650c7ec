import { type ProductRates, noRates, rateOf, rateProductOf } from './rate-products.ts'
import { WHOLE_PPM, payable, rebatesOf } from './rates.ts'

type Hall = Parameters<typeof rateProductOf>[0]

/** Settled play of one member below one line of agents. Below zero where a bet was reversed after its day was closed. */
export interface RebatedPlay extends Hall {
  readonly memberId: bigint
  /** The agents above the member when the plays were settled, nearest first. */
  readonly agents: readonly bigint[]
  /** Of lotteries the game; otherwise the vendor. */
  readonly code: string
  /** The day whose rates count: that of the first settlement. */
  readonly settledDay: string
  readonly validBet: bigint
  /** Of lotteries, in thousandths: the returns when the tickets were placed. Those from before they were stored have none. */
  readonly ticket?: {
    readonly returnMilli: number
    /** Of the brand, without the member's rate. */
    readonly brandMilli: number
  }
}

/** The rates in force on one day: of members, and the returns of a brand by lottery. */
export interface DayRates {
  readonly members: ReadonlyMap<bigint, ProductRates>
  readonly returns: BrandReturns
}

/** In thousandths. */
export interface BrandReturns {
  readonly leastMilli: number
  readonly games: Readonly<Record<string, number>>
}

/** The part of one hall and day in a member's rebate. Exact, in millionths of a unit. */
export interface RebateLine extends Hall {
  readonly settledDay: string
  /** The play of the member and of all members below. */
  readonly validBet: bigint
  readonly fine: bigint
  /** Rebates of this play that members got for their own bets, and those of agents up to this one. */
  readonly membersFine: bigint
  readonly agentsFine: bigint
}

export interface MemberRebate {
  readonly memberId: bigint
  /** Earned for plays of others as well. */
  readonly isAgent: boolean
  readonly lines: readonly RebateLine[]
}

/** The rebates of plays by member, in the order of members. Members without any are left out. */
export function rebatesOfPlays(
  plays: readonly RebatedPlay[],
  ratesOn: (day: string) => DayRates,
): MemberRebate[] {
  const lines = new Map<bigint, Map<string, RebateLine>>()
  const agents = new Set<bigint>()
  const add = (memberId: bigint, play: RebatedPlay, part: Fines) => {
    const { product, category, settledDay, validBet } = play
    const of = lines.get(memberId) ?? new Map<string, RebateLine>()
    lines.set(memberId, of)
    const key = `${settledDay} ${product} ${category}`
    const line = of.get(key) ?? nothing(play)
    of.set(key, {
      product,
      category,
      settledDay,
      validBet: line.validBet + validBet,
      fine: line.fine + part.fine,
      membersFine: line.membersFine + part.membersFine,
      agentsFine: line.agentsFine + part.agentsFine,
    })
  }
  for (const play of plays) {
    const rates = ratesOfPlay(play, ratesOn(play.settledDay))
    if (!rates) continue
    const above = play.agents.map((id, index) => ({ id, ratePpm: rates.above[index] ?? 0 }))
    const rebates = rebatesOf(play.validBet, rates.memberPpm, above)
    const membersFine = rates.isPriced ? 0n : rebates.memberFine
    add(play.memberId, play, { fine: membersFine, membersFine, agentsFine: 0n })
    let agentsFine = 0n
    for (const { id, fine } of rebates.agents) {
      agents.add(id)
      agentsFine += fine
      add(id, play, { fine, membersFine, agentsFine })
    }
  }
  return [...lines]
    .map(([memberId, of]) => ({
      memberId,
      isAgent: agents.has(memberId),
      lines: [...of]
        .filter(([, line]) => isPaid(line))
        .toSorted(byKey)
        .map(([, line]) => line),
    }))
    .filter((one) => one.lines.length > 0)
    .toSorted((a, b) => (a.memberId < b.memberId ? -1 : 1))
}

/**
 * The rates of a member and of the agents above in one hall. The rate of the house's lotteries is a return, at most the
 * brand's: the member has it in the odds, and the agents earn the differences. The member's and the brand's are those of the
 * ticket, whatever they are on the day of the settlement.
 */
function ratesOfPlay(play: RebatedPlay, { members, returns }: DayRates) {
  const product = rateProductOf(play)
  if (!product) return undefined
  const own = (id: bigint) => rateOf(members.get(id) ?? noRates, product)
  if (product !== 'lottery')
    return {
      isPriced: false,
      memberPpm: own(play.memberId) ?? 0,
      above: play.agents.map((id) => own(id) ?? 0),
    }
  const brandMilli =
    play.ticket?.brandMilli ?? returns.games[play.code] ?? Math.min(...Object.values(returns.games))
  const mostPpm = brandMilli * 1_000
  const leastPpm = Math.min(returns.leastMilli * 1_000, mostPpm)
  // guard: lottery-rebate-within-brand
  const within = (ratePpm: number) => Math.max(leastPpm, Math.min(ratePpm, mostPpm))
  const memberPpm = own(play.memberId)
  return {
    isPriced: true,
    memberPpm:
      memberPpm === undefined ? mostPpm : play.ticket ? play.ticket.returnMilli * 1_000 : within(memberPpm),
    above: play.agents.map((id) => {
      const ratePpm = own(id)
      return ratePpm === undefined ? 0 : within(ratePpm)
    }),
  }
}

/** One day's rebate of a member, and the rest that the next one begins with. */
export interface RebateResult {
  readonly fine: bigint
  /** Whole steps; below zero where reversed bets of an agent's team outweigh the others. */
  readonly gross: bigint
  readonly carried: bigint
}

/**
 * Pays whole steps and carries the rest, so that a bet and its reversal leave nothing. What reversed bets take from a
 * member who is no agent is set off against later rebates.
 */
export function payRebate(
  { isAgent, lines }: Pick<MemberRebate, 'isAgent' | 'lines'>,
  { carried, step }: { readonly carried: bigint; readonly step: bigint },
): RebateResult {
  const fine = lines.reduce((sum, line) => sum + line.fine, 0n)
  const total = fine + carried
  const gross = isAgent || total > 0n ? payable(total, step) : 0n
  return { fine, gross, carried: total - gross * WHOLE_PPM }
}

type Fines = Pick<RebateLine, 'fine' | 'membersFine' | 'agentsFine'>

const nothing = ({ product, category, settledDay }: RebatedPlay): RebateLine => ({
  product,
  category,
  settledDay,
  validBet: 0n,
  fine: 0n,
  membersFine: 0n,
  agentsFine: 0n,
})

const isPaid = ({ fine, membersFine, agentsFine }: Fines) =>
  fine !== 0n || membersFine !== 0n || agentsFine !== 0n

const byKey = ([a]: readonly [string, RebateLine], [b]: readonly [string, RebateLine]) => (a < b ? -1 : 1)
