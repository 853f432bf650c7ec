import { type ComponentType } from 'react'

import { lazyPart } from '#browser/routing/lazy-part.tsx'

import type { CentreKey } from './centre-entries.ts'

/** The pages of the member centre, each loaded on first use. The first one comes with the centre. */
export const panes: Readonly<Record<Exclude<CentreKey, 'securityCenter'>, ComponentType>> = {
  messageV2: lazyPart(async () => (await import('./MessagesPane.tsx')).MessagesPane),
  saferPlay: lazyPart(async () => (await import('#site/limits/SaferPlay.tsx')).SaferPlay),
  transactionHistory: lazyPart(async () => (await import('#site/records/RecordsPane.tsx')).AccountRecord),
  personalHistoryCopy: lazyPart(async () => (await import('#site/rounds/RoundsPane.tsx')).RoundsPane),
  personalProfit: lazyPart(async () => (await import('#site/records/RecordsPane.tsx')).ProfitRecord),
  bonusDetails: lazyPart(async () => (await import('#site/rewards/BonusPane.tsx')).BonusPane),
  rewardCenter: lazyPart(async () => (await import('#site/rewards/RewardsPane.tsx')).RewardsPane),
  missionLeaderboard: lazyPart(async () => (await import('#site/missions/MissionsPane.tsx')).MissionsPane),
  referral: lazyPart(async () => (await import('#site/friends/FriendsPane.tsx')).FriendsPane),
  transferFund: lazyPart(async () => (await import('#site/wallet/WalletPane.tsx')).WalletPane),
  depositv2: lazyPart(async () => (await import('#site/cashier/DepositPane.tsx')).DepositPane),
  transferUpline: lazyPart(async () => (await import('#site/transfers/TransferPane.tsx')).TransferPane),
  withdraw: lazyPart(async () => (await import('#site/withdraw/WithdrawPane.tsx')).WithdrawPane),
}
