/** The pages in the menu of the member centre, in the specification's order. Every page loads them: see menu-entries.ts. */
export const centreKeys = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
] as const

/** Pages that the specification’s menu does not have. */
export const furtherPages = ['saferPlay'] as const

export type CentreKey = (typeof centreKeys)[number] | (typeof furtherPages)[number]

/** On a phone the menu is a page of its own; on wide screens it means the first page. */
export const MENU = 'menu'

/** Parses the URL's `centre` parameter; unknown values mean the first page. */
export function readCentre(text: string): { readonly page: CentreKey; readonly isMenu: boolean } {
  const found = [...centreKeys, ...furtherPages].find((key) => key === text)
  return { page: found ?? 'securityCenter', isMenu: text === MENU }
}
