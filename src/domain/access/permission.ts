/** Permissions of operators. A role is a set of these; a call of the console names the one it needs. */
export const permissions = [
  'brands.read',
  'brands.write',
  'brands.close',
  'merchants.read',
  'merchants.maintain',
  'content.read',
  'content.write',
  'catalogue.read',
  'catalogue.write',
  'providers.read',
  'providers.write',
  'providers.approve',
  'feedback.read',
  'feedback.write',
  'promotions.judge',
  'service.read',
  'service.answer',
  'system.read',
  'members.read',
  'members.contacts',
  'members.write',
  'members.recover',
  'members.export',
  'limits.approve',
  'sessions.end',
  'clubs.write',
  'agents.read',
  'reports.read',
  'outbox.read',
  'outbox.write',
  'settings.read',
  'settings.write',
  'settings.loosen',
  'operators.read',
  'operators.write',
  'ledger.read',
  'ledger.adjust',
  'ledger.approve',
  'cashier.read',
  'cashier.deposits',
  'cashier.channels',
  'cashier.withdrawals',
  'cashier.approve',
  'cashier.reconcile',
  'lottery.read',
  'lottery.void',
  'lottery.limit',
  'rounds.read',
  'rounds.void',
  'lottery.write',
  'lottery.approve',
  'approvals.read',
  'approvals.judge',
  'audit.read',
] as const

/**
 * Permissions above all brands. Operators of the platform have them by role; operators of one brand never have them,
 * whatever role or rights their row holds.
 */
export const platformPermissions = [
  'brands.read',
  'brands.write',
  'brands.close',
  // A draw belongs to all brands.
  'lottery.write',
  'lottery.approve',
] as const

export function isPlatformPermission(word: string): boolean {
  return (platformPermissions as readonly string[]).includes(word)
}

export type Permission = (typeof permissions)[number]

export function isPermission(word: string): word is Permission {
  return (permissions as readonly string[]).includes(word)
}
