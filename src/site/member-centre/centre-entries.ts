import type { IconName } from '#art/icons.ts'

export interface CentreEntry {
  readonly key: string
  readonly icon: IconName
  readonly group: 'account' | 'records' | 'rewards'
}

/** The menu of the member centre, in the specification's order. */
export const centreEntries = [
  { key: 'securityCenter', icon: 'shield', group: 'account' },
  { key: 'transferFund', icon: 'wallet', group: 'account' },
  { key: 'depositv2', icon: 'deposit', group: 'account' },
  { key: 'withdraw', icon: 'withdraw', group: 'account' },
  { key: 'transferUpline', icon: 'swap', group: 'account' },
  { key: 'personalHistoryCopy', icon: 'receipt', group: 'records' },
  { key: 'transactionHistory', icon: 'list', group: 'records' },
  { key: 'personalProfit', icon: 'chart', group: 'records' },
  { key: 'bonusDetails', icon: 'coin', group: 'records' },
  { key: 'rewardCenter', icon: 'gift', group: 'rewards' },
  { key: 'referral', icon: 'group', group: 'rewards' },
  { key: 'missionLeaderboard', icon: 'medal', group: 'rewards' },
  { key: 'messageV2', icon: 'bell', group: 'rewards' },
] as const satisfies readonly CentreEntry[]

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
