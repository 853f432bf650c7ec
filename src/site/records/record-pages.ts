import type { CentreKey } from '#site/member-centre/centre-entries.ts'

/** The pages of the member centre that are records. */
export type RecordPage = Extract<
  CentreKey,
  'transactionHistory' | 'personalProfit' | 'personalHistoryCopy' | 'bonusDetails'
>

const pages: readonly CentreKey[] = [
  'transactionHistory',
  'personalProfit',
  'personalHistoryCopy',
  'bonusDetails',
] satisfies RecordPage[]

export function isRecordPage(page: CentreKey): page is RecordPage {
  return pages.includes(page)
}
