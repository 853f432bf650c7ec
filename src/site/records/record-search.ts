import { isRecordGroup, type RecordGroup } from '#domain/records/record-group.ts'
import { isRecordPreset, type RecordPreset, refusePeriod } from '#domain/records/record-period.ts'

/** The filters of a record, as the URL holds them. */
export interface RecordSearch {
  readonly period?: RecordPreset | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly group?: RecordGroup | undefined
  readonly way?: 'in' | 'out' | undefined
  /** The id of the expanded transfer. */
  readonly open?: string | undefined
}

const names = ['period', 'from', 'to', 'group', 'way', 'open'] as const

/** One URL parameter holds all filters, so that they clash with none of the page: `period.month.group.bets`. */
export function writeRecordSearch(search: RecordSearch): string | undefined {
  const parts = names.flatMap((name) => (search[name] === undefined ? [] : [`${name}.${search[name]}`]))
  return parts.length === 0 ? undefined : parts.join('.')
}

/** Parses the parameter; unknown filters and values are ignored. */
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
