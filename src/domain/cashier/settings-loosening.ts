import type { WithdrawalSettings } from './withdrawal-settings.ts'

/**
 * The direction in which a setting becomes looser: more money leaves, sooner, with fewer reviews, or to another
 * payee. `neither` settings are information or fees and hold no money back.
 */
const directions: Readonly<Record<keyof WithdrawalSettings, 'up' | 'down' | 'any' | 'neither'>> = {
  least: 'neither',
  most: 'up',
  freeADay: 'neither',
  feeFixed: 'neither',
  feePerMille: 'neither',
  countADay: 'up',
  sumADay: 'up',
  wageringHundredths: 'down',
  automaticUpTo: 'up',
  twoOperatorsFrom: 'up',
  aloneADay: 'up',
  aloneForMemberADay: 'up',
  // A shorter time confirms payouts before members can complain.
  confirmMinutes: 'down',
  reviewHours: 'neither',
  // A longer promise hides money that waits too long.
  withdrawalPromiseMinutes: 'up',
  depositPromiseMinutes: 'up',
  complaintPromiseMinutes: 'up',
  transferPromiseMinutes: 'up',
  approvalPromiseMinutes: 'up',
  carePromiseMinutes: 'up',
  liftPromiseMinutes: 'up',
  servicePromiseMinutes: 'up',
  adjustmentPromiseMinutes: 'up',
  applicationPromiseMinutes: 'up',
  feedbackPromiseMinutes: 'up',
  rewardPromiseMinutes: 'up',
  redemptionPromiseMinutes: 'up',
  sendingPromiseMinutes: 'up',
  letterPromiseMinutes: 'up',
  payoutPromiseMinutes: 'up',
  heldIncomePromiseMinutes: 'up',
  documentPromiseMinutes: 'up',
  holdHours: 'up',
  opensAt: 'neither',
  closesAt: 'neither',
  // All payouts go through this provider, so any change loosens.
  payoutProvider: 'any',
  transferLeast: 'neither',
  transferMost: 'up',
  transferCountADay: 'up',
  transferSumADay: 'up',
  transferReviewFrom: 'up',
}

/** The settings that a change loosens. With none, one operator may save it alone. */
export function loosened(
  before: WithdrawalSettings,
  after: WithdrawalSettings,
): readonly (keyof WithdrawalSettings)[] {
  return (Object.keys(directions) as (keyof WithdrawalSettings)[]).filter((name) => {
    const direction = directions[name]
    if (direction === 'neither' || before[name] === after[name]) return false
    return (
      direction === 'any' || (direction === 'up' ? after[name] > before[name] : after[name] < before[name])
    )
  })
}
