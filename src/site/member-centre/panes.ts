import { type ComponentType, lazy } from 'react'

import { loadWithin } from '#browser/routing/load-within.ts'

import type { CentreKey } from './centre-entries.ts'

/** The pages of the member centre, each loaded on first use. A page missing here is not built yet. */
export const panes: Readonly<Partial<Record<CentreKey, ComponentType>>> = {
  messageV2: lazily(async () => (await import('./MessagesPane.tsx')).MessagesPane),
  saferPlay: lazily(async () => (await import('#site/limits/SaferPlay.tsx')).SaferPlay),
  transactionHistory: lazily(async () => (await import('#site/records/RecordsPane.tsx')).AccountRecord),
  personalHistoryCopy: lazily(async () => (await import('#site/rounds/RoundsPane.tsx')).RoundsPane),
  personalProfit: lazily(async () => (await import('#site/records/RecordsPane.tsx')).ProfitRecord),
  bonusDetails: lazily(async () => (await import('#site/records/RecordsPane.tsx')).BonusRecord),
  transferFund: lazily(async () => (await import('#site/wallet/WalletPane.tsx')).WalletPane),
  depositv2: lazily(async () => (await import('#site/cashier/DepositPane.tsx')).DepositPane),
  transferUpline: lazily(async () => (await import('#site/transfers/TransferPane.tsx')).TransferPane),
  withdraw: lazily(async () => (await import('#site/withdraw/WithdrawPane.tsx')).WithdrawPane),
}

function lazily(load: () => Promise<ComponentType>) {
  return lazy(() => loadWithin(async () => ({ default: await load() })))
}
