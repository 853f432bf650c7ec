import { payableStep } from '#domain/money/currency.ts'

/** How many of the smallest payable parts make a stake worth placing, where that is not twenty hundredths. */
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

/** The least that a bet of ours takes in a currency: about a fifth of a dollar, divisible by twenty. */
export function smallestStake(currency: string): bigint {
  const parts = Object.hasOwn(smallest, currency) ? smallest[currency] : undefined
  return (parts ?? 20n) * payableStep(currency)
}

const ladder = [1n, 2n, 3n, 5n, 10n, 15n, 20n, 50n, 100n, 250n, 500n] as const

/** What may be staked: steps up to the most that the game or the market allows. */
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
