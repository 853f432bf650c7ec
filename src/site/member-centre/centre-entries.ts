import type { IconName } from '#domain/art/icons.ts'
import type { EmptyStateKind } from '#domain/art/empty-state.ts'

export interface CentreEntry {
  readonly key: string
  readonly icon: IconName
  readonly group: 'account' | 'records' | 'rewards'
  /** The picture while its page is not there yet. */
  readonly later: EmptyStateKind
}

/** The menu of the member centre, in the order of the specification. */
export const centreEntries = [
  { key: 'securityCenter', icon: 'shield', group: 'account', later: 'records' },
  { key: 'transferFund', icon: 'wallet', group: 'account', later: 'records' },
  { key: 'depositv2', icon: 'deposit', group: 'account', later: 'records' },
  { key: 'withdraw', icon: 'withdraw', group: 'account', later: 'records' },
  { key: 'transferUpline', icon: 'swap', group: 'account', later: 'records' },
  { key: 'personalHistoryCopy', icon: 'receipt', group: 'records', later: 'records' },
  { key: 'transactionHistory', icon: 'list', group: 'records', later: 'records' },
  { key: 'personalProfit', icon: 'chart', group: 'records', later: 'records' },
  { key: 'bonusDetails', icon: 'coin', group: 'records', later: 'records' },
  { key: 'rewardCenter', icon: 'gift', group: 'rewards', later: 'favourites' },
  { key: 'referral', icon: 'group', group: 'rewards', later: 'favourites' },
  { key: 'missionLeaderboard', icon: 'medal', group: 'rewards', later: 'favourites' },
  { key: 'messageV2', icon: 'bell', group: 'rewards', later: 'messages' },
] as const satisfies readonly CentreEntry[]

/** Pages beyond the menu, which other pages lead to. */
export const furtherPages = ['saferPlay'] as const

export type CentreKey = (typeof centreEntries)[number]['key'] | (typeof furtherPages)[number]

/** On a phone the menu is a page of its own; where there is room for both it leads to the first page. */
export const MENU = 'menu'

/** What an address of the centre means: a page of the menu, or the menu; anything else is the first page. */
export function readCentre(text: string): { readonly page: CentreKey; readonly isMenu: boolean } {
  const found = centreEntries.find(({ key }) => key === text)?.key ?? furtherPages.find((key) => key === text)
  return { page: found ?? 'securityCenter', isMenu: text === MENU }
}
