import { exposuresOf } from '#domain/lottery/lines/line.ts'
import { readAmount } from '#domain/money/amount.ts'

import type { QuotedDraft } from './quote.ts'

/** The win of one lot number that is drawn once, where all lots of the slip pay the same. */
export function drawnOnce({ lines }: QuotedDraft): bigint | undefined {
  const wins = lines
    .filter(({ type }) => type.group === 'lot')
    .flatMap(({ type, line }) => exposuresOf(type, line).map(({ pays }) => pays))
  const [first] = wins
  return wins.every((pays) => pays === first) ? first : undefined
}

interface Summed {
  readonly quoted: Pick<QuotedDraft, 'cost' | 'most'>
  readonly draws: readonly unknown[]
}

/** The cost of the next draw of each part. */
export function nextCostOf(parts: readonly Pick<Summed, 'quoted'>[]): bigint {
  return parts.reduce((sum, { quoted }) => sum + quoted.cost, 0n)
}

/** The most that the next draws of all parts can win together. */
export function mostOf(parts: readonly Pick<Summed, 'quoted'>[]): bigint {
  return parts.reduce((sum, { quoted }) => sum + quoted.most, 0n)
}

/** The cost of all parts of a slip in all their draws; a part without an open draw counts once. */
export function totalOf(parts: readonly Summed[]): bigint {
  return parts.reduce((sum, { quoted, draws }) => sum + quoted.cost * BigInt(Math.max(1, draws.length)), 0n)
}

/** The balance after paying a sum; undefined where it does not suffice. */
export function balanceAfter(available: string, total: bigint): bigint | undefined {
  const left = (readAmount(available) ?? 0n) - total
  return left < 0n ? undefined : left
}

/** The payout of the slip's lines for one name of a draw's exposure. */
export function paysOf({ lines }: QuotedDraft, name: string): bigint {
  return lines
    .flatMap(({ type, line }) => exposuresOf(type, line))
    .reduce((sum, one) => (one.name === name ? sum + one.pays : sum), 0n)
}

/** Whether an amount in wire format is above zero. */
export function isSome(amount: string): boolean {
  return unitsOf(amount) > 0n
}

/** An amount in wire format as units; 0 for none. */
export function unitsOf(amount: string): bigint {
  return readAmount(amount) ?? 0n
}
