import { choicePart, dayPart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { type RecordGroup, recordGroups } from '#domain/records/record-group.ts'
import { refusePeriod } from '#domain/records/record-period.ts'

/** What the address says of the record of a member. */
export interface RecordSearch {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly group: RecordGroup | undefined
  readonly way: 'in' | 'out' | undefined
  readonly at: readonly string[]
  /** The transfer that is open. */
  readonly open: string | undefined
}

export function readRecordSearch(raw: RawSearch): RecordSearch {
  return {
    from: dayPart(raw['from']),
    to: dayPart(raw['to']),
    group: choicePart(raw['group'], recordGroups),
    way: choicePart(raw['way'], ['in', 'out']),
    at: pagesPart(raw['at']),
    open: idPart(raw['open']),
  }
}

/** Whether the days can be asked for: none, or both ends of a span that is not too long. */
export function areDaysFit({ from, to }: Pick<RecordSearch, 'from' | 'to'>): boolean {
  if (from === undefined && to === undefined) return true
  return refusePeriod({ from: from ?? '', to: to ?? '' }) === undefined
}

/** The same as the calls take it: the list and its sums are always of the same transfers. */
export function recordFilters(search: RecordSearch) {
  const { from, to, group, way } = search
  return {
    ...(group ? { group } : {}),
    ...(way ? { way } : {}),
    ...(from !== undefined && to !== undefined && areDaysFit(search) ? { from, to } : {}),
  }
}
