import type { IconName } from '#art/icons.ts'

const icons: Readonly<Record<string, IconName>> = {
  deposits: 'deposit',
  withdrawals: 'withdraw',
  transfers: 'swap',
  bonuses: 'gift',
  bets: 'receipt',
}

/** The sign of a movement without a game. */
export function iconOfMove({ group }: { readonly group: string }): IconName {
  return icons[group] ?? 'list'
}
