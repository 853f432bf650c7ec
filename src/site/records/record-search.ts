import { isRecordGroup, type RecordGroup } from '#domain/records/record-group.ts'
import { isRecordPreset, type RecordPreset, refusePeriod } from '#domain/records/record-period.ts'

/** What a record is filtered by, as its address says it. */
export interface RecordSearch {
  readonly period?: RecordPreset | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly group?: RecordGroup | undefined
  readonly way?: 'in' | 'out' | undefined
  /** The transfer that is open. */
  readonly open?: string | undefined
}

const names = ['period', 'from', 'to', 'group', 'way', 'open'] as const

/** One word of the address holds all filters, so that they meet no page's own: `period.month.group.bets`. */
export function writeRecordSearch(search: RecordSearch): string | undefined {
  const parts = names.flatMap((name) => (search[name] === undefined ? [] : [`${name}.${search[name]}`]))
  return parts.length === 0 ? undefined : parts.join('.')
}

/** Whatever somebody writes into an address: what is no filter of ours is none. */
export function readRecordSearch(text: string | undefined): RecordSearch {
  const words = (text ?? '').split('.')
  const given = new Map(
    words.flatMap((name, place) => (place % 2 === 0 ? [[name, words[place + 1] ?? ''] as const] : [])),
  )
  const [period, from, to, group, way, open] = names.map((name) => given.get(name) ?? '') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const hasDays = refusePeriod({ from, to }) === undefined
  return {
    ...(hasDays ? { from, to } : isRecordPreset(period) ? { period } : {}),
    ...(isRecordGroup(group) ? { group } : {}),
    ...(way === 'in' || way === 'out' ? { way } : {}),
    ...(/^[1-9]\d{0,17}$/.test(open) ? { open } : {}),
  }
}
