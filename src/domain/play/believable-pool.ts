import { UNIT } from '#domain/money/amount.ts'
import { MOST_PER_EURO, perEuro } from '#domain/money/per-euro.ts'

/** In euros. The stakes of one brand in one currency fill a pool: the largest of them are far below. */
const MOST = 1_000_000n

/**
 * Whether a pool may be shown as a provider reports it. A larger one is an error or a lie, and would stand before the brand's
 * real pools. A currency without a round sum has the widest bound.
 */
export function isBelievablePool(amount: bigint, currency: string): boolean {
  return amount <= MOST * (perEuro(currency) ?? MOST_PER_EURO) * UNIT
}
