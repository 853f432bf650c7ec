import { groupOfKind } from './record-group.ts'

/** A member's figures for a day or a period. */
export interface ProfitSums {
  readonly stakes: bigint
  readonly wins: bigint
  readonly net: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly bonuses: bigint
}

/** A member's net change by kind and day. Reversals count under the kind that they reverse. */
export interface DaySum {
  readonly day: string
  readonly kind: string
  readonly change: bigint
}

const nothing: ProfitSums = { stakes: 0n, wins: 0n, net: 0n, deposits: 0n, withdrawals: 0n, bonuses: 0n }

/**
 * Figures by day and in total. Deposits and withdrawals are what reached or left the wallets, without money that is
 * only held; they are no part of the result of play.
 */
export function profitByDay(rows: readonly DaySum[]): {
  readonly days: readonly (ProfitSums & { readonly day: string })[]
  readonly totals: ProfitSums
} {
  const days = new Map<string, ProfitSums>()
  for (const row of rows) days.set(row.day, withSum(days.get(row.day) ?? nothing, row))
  return {
    days: [...days]
      .map(([day, sums]) => ({ day, ...sums }))
      .toSorted((one, other) => (one.day < other.day ? -1 : 1)),
    totals: rows.reduce(withSum, nothing),
  }
}

function withSum(sums: ProfitSums, { kind, change }: DaySum): ProfitSums {
  switch (groupOfKind(kind)) {
    case 'bets':
      return kind === 'win'
        ? { ...sums, wins: sums.wins + change, net: sums.net + change }
        : { ...sums, stakes: sums.stakes - change, net: sums.net + change }
    case 'deposits':
      return { ...sums, deposits: sums.deposits + change }
    case 'withdrawals':
      return { ...sums, withdrawals: sums.withdrawals - change }
    case 'bonuses':
      return { ...sums, bonuses: sums.bonuses + change }
    case 'transfers':
    case 'adjustments':
      return sums
  }
}
