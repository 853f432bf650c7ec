import type { RiskReason } from './withdrawal-risk.ts'

/** Signs of a takeover weigh most; properties of every new member weigh least. */
export const riskWeights: Readonly<Record<RiskReason, number>> = {
  number_shared: 40,
  factors_reset: 35,
  other_held: 35,
  suspended_lately: 30,
  name_differs: 25,
  payment_password_changed: 20,
  little_played: 20,
  password_changed: 15,
  payout_account_new: 15,
  new_device: 15,
  much_today: 15,
  big_amount: 15,
  much_this_week: 10,
  many_today: 10,
  many_this_week: 5,
  new_account: 5,
  first_withdrawal: 5,
  name_unknown: 5,
}

export const SCORE_MAX = 100
const HIGH_FROM = 50
const MEDIUM_FROM = 25

/** The weights of the distinct reasons together, at most 100. It sorts work; it decides nothing. */
export function riskScoreOf(risks: readonly RiskReason[]): number {
  const sum = [...new Set(risks)].reduce((total, risk) => total + riskWeights[risk], 0)
  return Math.min(sum, SCORE_MAX)
}

export function riskLevelOf(score: number): 'low' | 'medium' | 'high' {
  if (score >= HIGH_FROM) return 'high'
  return score >= MEDIUM_FROM ? 'medium' : 'low'
}
