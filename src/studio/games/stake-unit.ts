import { payableStep } from '#domain/money/currency.ts'

/** Currencies whose main unit is too small a sum to lay on a table: how many of them a chip is. */
const scales: Readonly<Record<string, bigint>> = {
  COP: 10n,
  IDR: 10n,
  KRW: 10n,
  LAK: 10n,
  MMK: 10n,
  PYG: 10n,
  UGX: 10n,
  VND: 10n,
}

/**
 * The smallest chip of a currency, and the lowest stake of a table: a hundred of the smallest parts that it is paid in,
 * or more of them. So a hundredth of every stake can be paid, and nothing that a table pays is ever rounded.
 */
export function stakeUnit(currency: string): bigint {
  const scale = Object.hasOwn(scales, currency) ? scales[currency] : undefined
  return payableStep(currency) * 100n * (scale ?? 1n)
}
