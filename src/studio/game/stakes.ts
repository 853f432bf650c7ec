import { payableStep } from '#domain/money/currency.ts'

/** The smallest sensible stake in minor units, for currencies where it is not 20. */
const smallest: Readonly<Record<string, bigint>> = {
  BDT: 2_000n,
  CLP: 200n,
  IDR: 2_000n,
  INR: 1_000n,
  ISK: 20n,
  JPY: 20n,
  KHR: 40_000n,
  KRW: 200n,
  LAK: 2_000n,
  MMK: 400n,
  NPR: 2_000n,
  PHP: 100n,
  PYG: 1_000n,
  THB: 100n,
  TWD: 100n,
  UGX: 500n,
  VND: 2_000n,
}

/** The smallest stake in a currency: about 0.20 US dollars, divisible by twenty. */
export function smallestStake(currency: string): bigint {
  const parts = Object.hasOwn(smallest, currency) ? smallest[currency] : undefined
  return (parts ?? 20n) * payableStep(currency)
}

const ladder = [1n, 2n, 3n, 5n, 10n, 15n, 20n, 50n, 100n, 250n, 500n] as const

/** The offered stakes, up to the maximum of the game or the market. */
export function stakeLadder({
  currency,
  stakeMax,
}: {
  readonly currency: string
  readonly stakeMax: bigint | undefined
}): readonly bigint[] {
  const all = ladder.map((step) => step * smallestStake(currency))
  return stakeMax === undefined ? all : all.filter((stake) => stake <= stakeMax)
}
