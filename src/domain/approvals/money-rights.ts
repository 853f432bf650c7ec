import type { Permission } from '#domain/access/permission.ts'

/** Permissions over money: they take effect only after a waiting time when a single operator granted them. */
export const moneyRights: readonly Permission[] = [
  'approvals.judge',
  'brands.close',
  'brands.write',
  'cashier.approve',
  'cashier.channels',
  'cashier.deposits',
  'cashier.reconcile',
  'cashier.withdrawals',
  'ledger.adjust',
  'ledger.approve',
  'limits.approve',
  'lottery.approve',
  'lottery.limit',
  'lottery.void',
  'lottery.write',
  'members.recover',
  'operators.write',
  'providers.approve',
  'providers.write',
  'rounds.void',
  'settings.loosen',
  'settings.write',
]
