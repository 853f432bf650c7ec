import { feeOf } from './fee.ts'
import { isWithinHours } from './hours.ts'
import type { WithdrawalSettings } from './withdrawal-settings.ts'

/** What a member has asked for since the merchant's day began, whatever became of it but a no. */
export interface Today {
  readonly count: number
  readonly sum: bigint
}

/** What came in and what was staked since the last withdrawal that was paid. */
export interface Turnover {
  readonly deposited: bigint
  readonly staked: bigint
}

export type LimitRefusal =
  | 'withdrawals_closed'
  | 'withdrawal_bounds'
  | 'withdrawal_count_reached'
  | 'withdrawal_sum_reached'
  | 'wagering_left'

/** What is still to be staked: deposits times the factor, rounded up, less what was staked since. */
export function wageringLeft(
  { deposited, staked }: Turnover,
  { wageringHundredths }: Pick<WithdrawalSettings, 'wageringHundredths'>,
): bigint {
  const wanted = (deposited * BigInt(wageringHundredths) + 99n) / 100n
  return wanted > staked ? wanted - staked : 0n
}

/** What this one costs. */
export function feeToday(
  amount: bigint,
  { count }: Pick<Today, 'count'>,
  settings: WithdrawalSettings,
  currency: string,
): bigint {
  return count < settings.freeADay ? 0n : feeOf(amount, settings, currency)
}

/** Why a withdrawal is not taken, whatever there is in the wallet. */
export function refuseWithdrawal(
  amount: bigint,
  {
    now,
    today,
    turnover,
    fee,
  }: { readonly now: string; readonly today: Today; readonly turnover: Turnover; readonly fee: bigint },
  settings: WithdrawalSettings,
): LimitRefusal | undefined {
  if (!isWithinHours(now, settings)) return 'withdrawals_closed'
  if (amount < settings.least || amount > settings.most || fee >= amount) return 'withdrawal_bounds'
  if (today.count >= settings.countADay) return 'withdrawal_count_reached'
  if (today.sum + amount > settings.sumADay) return 'withdrawal_sum_reached'
  if (wageringLeft(turnover, settings) > 0n) return 'wagering_left'
  return undefined
}
