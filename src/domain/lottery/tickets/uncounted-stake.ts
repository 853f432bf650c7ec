import {
  type SideStake,
  type ValidBetRules,
  uncountedOfSides,
  validBetRules,
} from '#domain/agents/valid-bet.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import type { Facts } from '#domain/lottery/bets/facts.ts'
import { coveredBetsOf } from '#domain/lottery/bets/side-groups.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'
import { type Line, costOf } from '#domain/lottery/lines/line.ts'

import { uncountedOfCombinations } from './covered-combinations.ts'

export interface PlayedTicket {
  readonly id: bigint
  readonly lines: readonly Line[]
}

/**
 * The part of the stake of each of a member’s tickets that is no valid bet: lines with low odds, stakes that a tie returns, and what
 * covers most of a draw. The tickets are all of the member’s on one draw, or on the same two draws, and are read together. The result of
 * the draw matters for ties alone; without `facts` there are none. Tickets that count whole are left out.
 */
export function uncountedStakes(
  family: FamilyCode,
  tickets: readonly PlayedTicket[],
  {
    facts,
    rules = validBetRules,
  }: { readonly facts?: Facts | undefined; readonly rules?: ValidBetRules } = {},
): ReadonlyMap<bigint, bigint> {
  const oldestFirst = tickets.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const bets = oldestFirst.flatMap(({ id, lines }) =>
    lines.map((line) => betOf(typeOf(family, line), line, { ticketId: id, facts })),
  )
  const covered = coveredParts(bets, rules)
  const found = new Map<bigint, bigint>()
  bets.forEach((bet, at) => {
    const amount = isLow(bet, rules) ? bet.cost : bet.returned + (covered[at] ?? 0n)
    if (amount > 0n) found.set(bet.ticketId, (found.get(bet.ticketId) ?? 0n) + amount)
  })
  return found
}

interface Bet {
  readonly ticketId: bigint
  readonly type: BetType
  readonly choice: Choice
  readonly cost: bigint
  readonly best: { readonly oddsMilli: bigint; readonly units: bigint }
  /** The part of the cost that a tie returns. */
  readonly returned: bigint
  /** Its sides of markets, without returned stakes. */
  readonly sides: readonly (SideStake & { readonly market: string })[]
  /** Its combinations share names. */
  readonly isCombined: boolean
}

function typeOf(family: FamilyCode, { type: code }: Line): BetType {
  const type = findBetType(family, code)
  if (!type) throw new Error(`no bet type ${code} of ${family}`)
  return type
}

function betOf(
  type: BetType,
  line: Line,
  { ticketId, facts }: { readonly ticketId: bigint; readonly facts: Facts | undefined },
): Bet {
  const { choice, stake } = line
  const oddsMilli = line.oddsMilli.reduce((most, odds) => (odds > most ? odds : most), 0n)
  const cost = costOf(type, line)
  const { units } = type.chance(choice)
  const sides = coveredBetsOf(type, choice)
  const refunds = (of: Choice) => (facts && type.refunds?.(facts, of)) ?? 0
  return {
    ticketId,
    type,
    choice,
    cost,
    best: { oddsMilli, units },
    returned: BigInt(refunds(choice)) * stake,
    // A returned stake is no bet, as if it had not been placed.
    sides: sidesOf(type, sides, cost).filter(({ at }) => refunds(choiceAt(type, choice, at)) === 0),
    isCombined: sides.length === 0 && !type.shape.options,
  }
}

/** A combination may cost several stakes of which one wins, so its odds are those of one stake less often. */
function isLow({ best: { oddsMilli, units } }: Bet, { oddsLeastMilli }: ValidBetRules): boolean {
  return oddsMilli < BigInt(oddsLeastMilli) * units
}

function sidesOf(type: BetType, sides: ReturnType<typeof coveredBetsOf>, cost: bigint) {
  const count = BigInt(sides.length)
  // Combinations that cost differently have no stakes of their own.
  if (count === 0n || cost % count !== 0n) return []
  return sides.map(({ at, group, side, partPpm }) => ({
    at,
    market: `${type.code} ${at} ${group}`,
    side,
    partPpm,
    stake: cost / count,
  }))
}

/** A choice of sides at one of its places alone. */
function choiceAt({ shape }: BetType, choice: Choice, at: number): Choice {
  return shape.where ? [[at], ...choice.slice(1)] : choice
}

/** The part of each bet that covers most of its draw. */
function coveredParts(bets: readonly Bet[], rules: ValidBetRules): readonly bigint[] {
  const parts = bets.map(() => 0n)
  const add = (at: number, amount: bigint) => {
    parts[at] = (parts[at] ?? 0n) + amount
  }
  const markets = Map.groupBy(
    bets.flatMap(({ sides }, at) => sides.map((side) => ({ ...side, betAt: at }))),
    ({ market }) => market,
  )
  for (const stakes of markets.values())
    uncountedOfSides(stakes, rules).forEach((amount, index) => add(stakes[index]?.betAt ?? -1, amount))
  const combined = Map.groupBy(
    bets.flatMap((bet, betAt) => (bet.isCombined ? [{ ...bet, betAt }] : [])),
    ({ type }) => type,
  )
  for (const [type, lines] of combined)
    uncountedOfCombinations(type, lines, rules).forEach((amount, index) =>
      add(lines[index]?.betAt ?? -1, amount),
    )
  return parts
}
