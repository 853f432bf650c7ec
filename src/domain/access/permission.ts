/** What an operator may do. A role is a set of these; a call of the console names the one it needs. */
export const permissions = [
  'merchants.read',
  'merchants.maintain',
  'content.read',
  'content.write',
  'catalogue.read',
  'catalogue.write',
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
  'audit.read',
] as const

export type Permission = (typeof permissions)[number]

export function isPermission(word: string): word is Permission {
  return (permissions as readonly string[]).includes(word)
}
