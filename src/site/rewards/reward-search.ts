import type { MemberReward } from '#contract/offers.ts'
import { occurrenceStates } from '#domain/offers/claims.ts'
import { offerKinds } from '#domain/offers/version.ts'
import { isRecordPreset, type RecordPreset, refusePeriod } from '#domain/records/record-period.ts'

/** The filters of bonus details, as the URL holds them. */
export interface RewardSearch {
  readonly period?: RecordPreset | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly kind?: MemberReward['kind'] | undefined
  readonly state?: MemberReward['state'] | undefined
}

const names = ['period', 'from', 'to', 'kind', 'state'] as const

/** One URL parameter holds all filters, as those of the other records do: `period.month.kind.deposit`. */
export function writeRewardSearch(search: RewardSearch): string | undefined {
  const parts = names.flatMap((name) => (search[name] === undefined ? [] : [`${name}.${search[name]}`]))
  return parts.length === 0 ? undefined : parts.join('.')
}

/** Parses the parameter; unknown filters and values are ignored. */
export function readRewardSearch(text: string | undefined): RewardSearch {
  const words = (text ?? '').split('.')
  const given = new Map(
    words.flatMap((name, place) => (place % 2 === 0 ? [[name, words[place + 1] ?? ''] as const] : [])),
  )
  const valueOf = (name: (typeof names)[number]) => given.get(name) ?? ''
  const [from, to, period] = [valueOf('from'), valueOf('to'), valueOf('period')]
  const kind = offerKinds.find((one) => one === valueOf('kind'))
  const state = occurrenceStates.find((one) => one === valueOf('state'))
  const hasDays = refusePeriod({ from, to }) === undefined
  return {
    ...(hasDays ? { from, to } : isRecordPreset(period) ? { period } : {}),
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
  }
}
