import { WHOLE_PPM } from '#domain/agents/rates.ts'
import type { ValidBetRules } from '#domain/agents/valid-bet.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { eachCombination } from '#domain/lottery/bets/each-combination.ts'
import { isUnionAbove } from '#domain/lottery/bets/union-of-choices.ts'

/** A line on combinations that share names: three of a hundred lots, five digits in their order. */
export interface CombinedStake {
  readonly choice: Choice
  readonly cost: bigint
}

/** Of a bet type with more combinations a member cannot buy most: 70 % of a million cost 700,000 stakes. */
const COMPARED_MOST = 1_000_000n

/**
 * The part of each of a member’s lines of one bet type that is no valid bet, in the order of the lines. Each combination is an equal
 * part of all of its bet type. Where the lines together hold more than `coverageMaxPpm` of them, they count by the combination that
 * outweighs all others; otherwise all of them count.
 */
export function uncountedOfCombinations(
  type: BetType,
  lines: readonly CombinedStake[],
  { coverageMaxPpm }: Pick<ValidBetRules, 'coverageMaxPpm'>,
): readonly bigint[] {
  const all = combinationsInAll(type)
  const most = Number((BigInt(coverageMaxPpm) * all) / WHOLE_PPM)
  const counts = lines.map(({ choice }) => combinationsIn(type, choice))
  // Most members hold few, which need no comparison.
  if (all < 2n || all > COMPARED_MOST || counts.reduce((sum, count) => sum + count, 0) <= most)
    return lines.map(() => 0n)
  const isMost = counts.some((count) => count > most) || isUnionAbove(type, differentChoices(lines), most)
  if (!isMost) return lines.map(() => 0n)
  const stakes = lines.map(({ choice, cost }, at) => {
    const count = counts[at] ?? 1
    return { choice, cost, count, each: cost / BigInt(count) }
  })
  const { combination, net } = heaviestOf(type, stakes)
  let left = net
  return stakes.map(({ choice, cost, each }) => {
    if (left === 0n || !holds(choice, combination)) return cost
    const counted = each < left ? each : left
    left -= counted
    return cost - counted
  })
}

interface Stake extends CombinedStake {
  readonly count: number
  /** The stake on each of its combinations. */
  readonly each: bigint
}

function combinationsIn(type: BetType, choice: Choice): number {
  return type.units(choice) / Number(type.chance(choice).units)
}

const inAll = new WeakMap<BetType, bigint>()

function combinationsInAll(type: BetType): bigint {
  const before = inAll.get(type)
  if (before !== undefined) return before
  const whole = type.shape.rows.map(({ low, high }) =>
    Array.from({ length: high - low + 1 }, (_, at) => low + at),
  )
  const count = BigInt(Math.round(combinationsIn(type, whole)))
  inAll.set(type, count)
  return count
}

function differentChoices(lines: readonly CombinedStake[]): readonly Choice[] {
  return [...new Map(lines.map(({ choice }) => [JSON.stringify(choice), choice])).values()]
}

/**
 * The combination that outweighs all others together, and by how much. A line on two or more combinations stakes at least as much on
 * the others as on any of them, so only a combination that lines stake on alone can outweigh all others, and of these the largest.
 */
function heaviestOf(
  type: BetType,
  stakes: readonly Stake[],
): { readonly combination: Choice; readonly net: bigint } {
  const alone = new Map<string, { combination: Choice; stake: bigint }>()
  for (const { choice, cost, count } of stakes) {
    if (count !== 1) continue
    const [combination = choice] = eachCombination(type, choice)
    const key = JSON.stringify(combination)
    alone.set(key, { combination, stake: (alone.get(key)?.stake ?? 0n) + cost })
  }
  const first = { combination: [] as Choice, stake: 0n }
  const { combination } = [...alone.values()].reduce(
    (most, one) => (one.stake > most.stake ? one : most),
    first,
  )
  if (combination.length === 0) return { combination, net: 0n }
  // Twice what lies on the combination, less the cost of all lines.
  const net = stakes.reduce(
    (sum, { choice, cost, each }) => sum + (holds(choice, combination) ? 2n * each : 0n) - cost,
    0n,
  )
  return { combination, net: net > 0n ? net : 0n }
}

function holds(choice: Choice, combination: Choice): boolean {
  return combination.every((row, at) => row.every((number) => choice[at]?.includes(number)))
}
