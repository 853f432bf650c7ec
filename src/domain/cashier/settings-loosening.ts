import type { WithdrawalSettings } from './withdrawal-settings.ts'

/**
 * Which way a setting loosens: more money leaves, sooner, with fewer looks, or elsewhere. What says `neither` is told to
 * members or paid by them, and holds no money back.
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
  // What nobody complained of in time counts as received.
  confirmMinutes: 'down',
  reviewHours: 'neither',
  opensAt: 'neither',
  closesAt: 'neither',
  // Payouts go to whoever stands here.
  payoutProvider: 'any',
  transferLeast: 'neither',
  transferMost: 'up',
  transferCountADay: 'up',
  transferSumADay: 'up',
  transferReviewFrom: 'up',
}

/** Which settings a change loosens. None: one operator saves it alone. */
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
