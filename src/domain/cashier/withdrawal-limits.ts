import { feeOf } from './fee.ts'
import { isWithinHours } from './hours.ts'
import type { WithdrawalSettings } from './withdrawal-settings.ts'

/** Withdrawals requested since the merchant's day began, without rejected, failed and cancelled ones. */
export interface Today {
  readonly count: number
  readonly sum: bigint
}

export type LimitRefusal =
  | 'withdrawals_closed'
  | 'withdrawal_bounds'
  | 'withdrawal_count_reached'
  | 'withdrawal_sum_reached'
  | 'wagering_left'

/** The fee of the next withdrawal. */
export function feeToday(
  amount: bigint,
  { count }: Pick<Today, 'count'>,
  settings: WithdrawalSettings,
  currency: string,
): bigint {
  return count < settings.freeADay ? 0n : feeOf(amount, settings, currency)
}

/** Why a withdrawal is refused, whatever the balance. */
export function refuseWithdrawal(
  amount: bigint,
  {
    now,
    today,
    wageringLeft,
    fee,
  }: { readonly now: string; readonly today: Today; readonly wageringLeft: bigint; readonly fee: bigint },
  settings: WithdrawalSettings,
): LimitRefusal | undefined {
  if (!isWithinHours(now, settings)) return 'withdrawals_closed'
  if (amount < settings.least || amount > settings.most || fee >= amount) return 'withdrawal_bounds'
  if (today.count >= settings.countADay) return 'withdrawal_count_reached'
  if (today.sum + amount > settings.sumADay) return 'withdrawal_sum_reached'
  if (wageringLeft > 0n) return 'wagering_left' // guard: wagering-before-withdrawal
  return undefined
}
