import type { IconName } from '#art/icons.ts'
import type { EmptyStateKind } from '#art/empty-state.ts'

export interface CentreEntry {
  readonly key: string
  readonly icon: IconName
  readonly group: 'account' | 'records' | 'rewards'
  /** Picture of the placeholder while the page does not exist. */
  readonly later: EmptyStateKind
}

/** The menu of the member centre, in the specification's order. */
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

/** Entries of pages that exist: one that is not built leaves the menu and the search until it is. */
export const menuEntries = centreEntries.filter(({ key }) => key !== 'referral')

/** Pages outside the menu, reached by links. */
export const furtherPages = ['saferPlay'] as const

export type CentreKey = (typeof centreEntries)[number]['key'] | (typeof furtherPages)[number]

/** On a phone the menu is a page of its own; on wide screens it means the first page. */
export const MENU = 'menu'

/** Parses the URL's `centre` parameter; unknown values mean the first page. */
export function readCentre(text: string): { readonly page: CentreKey; readonly isMenu: boolean } {
  const found = centreEntries.find(({ key }) => key === text)?.key ?? furtherPages.find((key) => key === text)
  return { page: found ?? 'securityCenter', isMenu: text === MENU }
}
