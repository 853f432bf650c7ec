import type { IconName } from '#art/icons.ts'

import { type CentreKey, centreKeys } from './centre-entries.ts'

interface MenuEntry {
  readonly icon: IconName
  readonly group: 'account' | 'records' | 'rewards' | 'safety'
}

const faces: Readonly<Record<CentreKey, MenuEntry>> = {
  securityCenter: { icon: 'shield', group: 'account' },
  transferFund: { icon: 'wallet', group: 'account' },
  depositv2: { icon: 'deposit', group: 'account' },
  withdraw: { icon: 'withdraw', group: 'account' },
  transferUpline: { icon: 'swap', group: 'account' },
  personalHistoryCopy: { icon: 'receipt', group: 'records' },
  transactionHistory: { icon: 'list', group: 'records' },
  personalProfit: { icon: 'chart', group: 'records' },
  bonusDetails: { icon: 'coin', group: 'records' },
  rewardCenter: { icon: 'gift', group: 'rewards' },
  referral: { icon: 'group', group: 'rewards' },
  missionLeaderboard: { icon: 'medal', group: 'rewards' },
  messageV2: { icon: 'bell', group: 'rewards' },
  saferPlay: { icon: 'clock', group: 'safety' },
}

/** The menu as members see it: safer play comes last, since the specification does not list it. */
export const menuEntries = [...centreKeys, 'saferPlay' as const].map((key) => ({ key, ...faces[key] }))
