import {
  type SideStake,
  type ValidBetRules,
  uncountedOfSides,
  validBetRules,
} from '#domain/agents/valid-bet.ts'
import { findBetType } from '#domain/lottery/bets/bet-catalogue.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { coveredBetsOf } from '#domain/lottery/bets/side-groups.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'
import { type Line, costOf } from '#domain/lottery/lines/line.ts'

export interface PlayedTicket {
  readonly id: bigint
  readonly lines: readonly Line[]
}

/**
 * The part of the stake of each of a member’s tickets on one draw that is no valid bet: lines with low odds, and what covers most of
 * a draw. All tickets of the member are read together, and the result of the draw changes nothing. Tickets that count whole are left
 * out.
 */
export function uncountedStakes(
  family: FamilyCode,
  tickets: readonly PlayedTicket[],
  rules: ValidBetRules = validBetRules,
): ReadonlyMap<bigint, bigint> {
  const oldestFirst = tickets.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const bets = oldestFirst.flatMap(({ id, lines }) => lines.map((line) => betOf(family, id, line)))
  const markets = Map.groupBy(
    bets.flatMap(({ sides }, at) => sides.map((side) => ({ ...side, at }))),
    ({ market }) => market,
  )
  const parts = bets.map(() => 0n)
  for (const stakes of markets.values())
    uncountedOfSides(stakes, rules).forEach((amount, index) => {
      const at = stakes[index]?.at ?? -1
      parts[at] = (parts[at] ?? 0n) + amount
    })
  const found = new Map<bigint, bigint>()
  bets.forEach(({ ticketId, cost, best }, at) => {
    const amount = isLow(best, rules) ? cost : (parts[at] ?? 0n)
    if (amount > 0n) found.set(ticketId, (found.get(ticketId) ?? 0n) + amount)
  })
  return found
}

interface Bet {
  readonly ticketId: bigint
  readonly cost: bigint
  readonly best: { readonly oddsMilli: bigint; readonly units: bigint }
  readonly sides: readonly (SideStake & { readonly market: string })[]
}

function betOf(family: FamilyCode, ticketId: bigint, line: Line): Bet {
  const type = findBetType(family, line.type)
  if (!type) throw new Error(`no bet type ${line.type} of ${family}`)
  const oddsMilli = line.oddsMilli.reduce((most, odds) => (odds > most ? odds : most), 0n)
  const cost = costOf(type, line)
  const { units } = type.chance(line.choice)
  return { ticketId, cost, best: { oddsMilli, units }, sides: sidesOf(type, line, cost) }
}

/** A combination may cost several stakes of which one wins, so its odds are those of one stake less often. */
function isLow({ oddsMilli, units }: Bet['best'], { oddsLeastMilli }: ValidBetRules): boolean {
  return oddsMilli < BigInt(oddsLeastMilli) * units
}

function sidesOf(type: BetType, { choice }: Line, cost: bigint): Bet['sides'] {
  const sides = coveredBetsOf(type, choice)
  const count = BigInt(sides.length)
  // Combinations that cost differently have no stakes of their own.
  if (count === 0n || cost % count !== 0n) return []
  return sides.map(({ at, group, side, partPpm }) => ({
    market: `${type.code} ${at} ${group}`,
    side,
    partPpm,
    stake: cost / count,
  }))
}
