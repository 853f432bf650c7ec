import { WHOLE_PPM } from '#domain/agents/rates.ts'
import type { ValidBetRules } from '#domain/agents/valid-bet.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { eachCombination } from '#domain/lottery/bets/each-combination.ts'

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
  const isMost = (count: number) => BigInt(count) * WHOLE_PPM > BigInt(coverageMaxPpm) * all
  const counts = lines.map(({ choice }) => combinationsIn(type, choice))
  // Most members hold few, which need no list.
  if (all < 2n || all > COMPARED_MOST || !isMost(counts.reduce((sum, count) => sum + count, 0)))
    return lines.map(() => 0n)
  const each = lines.map(({ cost }, at) => cost / BigInt(counts[at] ?? 1))
  // One line holds most, and even a combination of all lines would not outweigh the others.
  if (isMost(Math.max(...counts)) && 2n * sumOf(each) <= sumOf(lines.map(({ cost }) => cost)))
    return lines.map(({ cost }) => cost)
  const stakes = stakesByCombination(
    type,
    lines.map(({ choice }, at) => ({ choice, stake: each[at] ?? 0n })),
  )
  if (!isMost(stakes.size)) return lines.map(() => 0n)
  const [largest, net] = largestOf(stakes)
  let left = net
  return lines.map(({ choice, cost }, at) => {
    if (left === 0n || !holds(type, choice, largest)) return cost
    const stake = each[at] ?? 0n
    const counted = stake < left ? stake : left
    left -= counted
    return cost - counted
  })
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n)

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

/** The stake on each combination; lines of the same choice are read once. */
function stakesByCombination(
  type: BetType,
  lines: readonly { readonly choice: Choice; readonly stake: bigint }[],
): ReadonlyMap<number, bigint> {
  const choices = Map.groupBy(lines, ({ choice }) => JSON.stringify(choice))
  const stakes = new Map<number, bigint>()
  for (const same of choices.values()) {
    const stake = same.reduce((sum, line) => sum + line.stake, 0n)
    for (const combination of eachCombination(type, same[0]?.choice ?? [])) {
      const key = keyOf(type, combination)
      stakes.set(key, (stakes.get(key) ?? 0n) + stake)
    }
  }
  return stakes
}

/** The combination with the largest stake, and by how much it outweighs all others. */
function largestOf(stakes: ReadonlyMap<number, bigint>): readonly [key: number, net: bigint] {
  let [largest, most, total] = [-1, 0n, 0n]
  for (const [key, stake] of stakes) {
    total += stake
    if (stake > most) [largest, most] = [key, stake]
  }
  const net = most - (total - most)
  return [largest, net > 0n ? net : 0n]
}

function holds(type: BetType, choice: Choice, key: number): boolean {
  for (const combination of eachCombination(type, choice)) if (keyOf(type, combination) === key) return true
  return false
}

/** A combination as one number: its numbers one after the other, in the base of their range. */
function keyOf({ shape }: BetType, combination: Choice): number {
  return combination.reduce((key, row, at) => {
    const { low, high } = shape.rows[at] ?? { low: 0, high: 0 }
    return row.reduce((sum, number) => sum * (high - low + 1) + number - low, key)
  }, 0)
}
