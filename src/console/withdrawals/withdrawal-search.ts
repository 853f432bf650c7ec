import { choicePart, idPart, pagesPart, type RawSearch, textPart } from '#console/ui/search-part.ts'
import { type RiskReason, riskReasons } from '#domain/cashier/withdrawal-risk.ts'
import {
  type QueuePart,
  queueParts,
  type QueueSort,
  queueSorts,
  withdrawalQueues,
  type WithdrawalQueue,
} from '#domain/cashier/withdrawal-state.ts'

export interface WithdrawalFilters {
  readonly text: string | undefined
  readonly only: QueuePart | undefined
  readonly risk: RiskReason | 'none' | undefined
  readonly least: string | undefined
  readonly most: string | undefined
  readonly sort: QueueSort | undefined
}

export interface WithdrawalSearch extends WithdrawalFilters {
  readonly queue: WithdrawalQueue
  readonly at: readonly string[]
  readonly open: string | undefined
}

/** The default is the review queue. */
export function readWithdrawalSearch(raw: RawSearch): WithdrawalSearch {
  return {
    queue: choicePart(raw['queue'], withdrawalQueues) ?? 'review',
    text: textPart(raw['text'], 40),
    only: choicePart(raw['only'], queueParts),
    risk: choicePart(raw['risk'], [...riskReasons, 'none']),
    least: amountPart(raw['least']),
    most: amountPart(raw['most']),
    sort: choicePart(raw['sort'], queueSorts),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

export const noFilters: WithdrawalFilters = {
  text: undefined,
  only: undefined,
  risk: undefined,
  least: undefined,
  most: undefined,
  sort: undefined,
}

/** Queue and filters as call input. */
export function withdrawalFilters(search: WithdrawalSearch) {
  const { queue, text, only, risk, least, most, sort } = search
  const given = Object.entries({ text, only, risk, least, most, sort }).filter(
    ([, value]) => value !== undefined,
  )
  return { queue, ...(Object.fromEntries(given) as Partial<Required<Given>>) }
}

type Given = { readonly [Name in keyof WithdrawalFilters]: NonNullable<WithdrawalFilters[Name]> }

function amountPart(value: unknown): string | undefined {
  const text = textPart(value, 19)
  return text !== undefined && /^\d{1,13}(\.\d{1,5})?$/.test(text) ? text : undefined
}
