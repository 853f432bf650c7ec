/**
 * The items of a team's profit and loss in a period, each of them a line of the statement. None is below zero, but bonuses
 * of which more was reversed than paid.
 */
export interface BaseItems {
  /** Settled stakes in cash, whether or not they are valid bets. */
  readonly stakes: bigint
  readonly payouts: bigint
  readonly memberRebates: bigint
  readonly agentRebates: bigint
  /** Bonuses that were converted or paid. */
  readonly bonuses: bigint
  /** Salaries earned for days of the period, whenever they are paid. */
  readonly salaries: bigint
  readonly paymentFees: bigint
  /** Zero unless the brand has set fees of game providers. */
  readonly providerFees: bigint
}

export const baseItems = [
  'stakes',
  'payouts',
  'memberRebates',
  'agentRebates',
  'bonuses',
  'salaries',
  'paymentFees',
  'providerFees',
] as const satisfies readonly (keyof BaseItems)[]

export const noItems: BaseItems = {
  stakes: 0n,
  payouts: 0n,
  memberRebates: 0n,
  agentRebates: 0n,
  bonuses: 0n,
  salaries: 0n,
  paymentFees: 0n,
  providerFees: 0n,
}

/** Money of a team's members besides play, by the day of its booking. */
export interface TeamCosts {
  /** Rewards in cash, and bonuses that reached the main wallet; reversals are taken out. */
  readonly bonuses: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
}

/** The part of payments that the brand bears. */
export interface FeeRates {
  readonly depositPpm: number
  readonly withdrawalPpm: number
}

export interface BrandFees extends FeeRates {
  /** The part of what members lose at a game provider, which the brand pays to it; providers without a fee are left out. */
  readonly providers: Readonly<Record<string, number>>
}

export const noFees: BrandFees = { depositPpm: 0, withdrawalPpm: 0, providers: {} }

/** The team's stakes less payouts at one provider, on the days from one on, with the rate of these days. */
export interface ProviderPart {
  readonly startDay: string
  readonly code: string
  readonly ppm: number
  readonly result: bigint
}

/** The fees of game providers, rounded down once. Where a team has won at a provider, there are none. */
export function providerFees(parts: readonly ProviderPart[]): bigint {
  return (
    parts.reduce((sum, { ppm, result }) => (result > 0n ? sum + result * BigInt(ppm) : sum), 0n) / 1_000_000n
  )
}

/** Payments of the days from one on, with the rates of these days. */
export interface PaymentPart extends Omit<TeamCosts, 'bonuses'>, FeeRates {
  readonly startDay: string
}

/** The fees of a team's payments, rounded down once. Where more was returned than paid, they are none. */
export function paymentFees(parts: readonly Omit<PaymentPart, 'startDay'>[]): bigint {
  const fee = (amount: bigint, ppm: number) => (amount > 0n ? amount * BigInt(ppm) : 0n)
  return (
    parts.reduce(
      (sum, { deposits, withdrawals, depositPpm, withdrawalPpm }) =>
        sum + fee(deposits, depositPpm) + fee(withdrawals, withdrawalPpm),
      0n,
    ) / 1_000_000n
  )
}

/** The base of a dividend, above zero where the team has lost. Earlier dividends are not deducted. */
export function dividendBase(items: BaseItems): bigint {
  return baseItems.reduce((base, item) => (item === 'stakes' ? base + items[item] : base - items[item]), 0n)
}

export function addItems(parts: readonly BaseItems[]): BaseItems {
  return parts.reduce<BaseItems>(
    (sum, part) => ({
      stakes: sum.stakes + part.stakes,
      payouts: sum.payouts + part.payouts,
      memberRebates: sum.memberRebates + part.memberRebates,
      agentRebates: sum.agentRebates + part.agentRebates,
      bonuses: sum.bonuses + part.bonuses,
      salaries: sum.salaries + part.salaries,
      paymentFees: sum.paymentFees + part.paymentFees,
      providerFees: sum.providerFees + part.providerFees,
    }),
    noItems,
  )
}
