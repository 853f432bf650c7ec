import { choicePart, dayPart, idPart, pagesPart, type RawSearch } from '#console/ui/search-part.ts'
import { type RecordGroup, recordGroups } from '#domain/records/record-group.ts'
import { refusePeriod } from '#domain/records/record-period.ts'

/** URL state of a member's record. */
export interface RecordSearch {
  readonly from: string | undefined
  readonly to: string | undefined
  readonly group: RecordGroup | undefined
  readonly way: 'in' | 'out' | undefined
  readonly at: readonly string[]
  /** The open transfer. */
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

/** Whether the period is valid: empty, or both ends within the maximum span. */
export function areDaysFit({ from, to }: Pick<RecordSearch, 'from' | 'to'>): boolean {
  if (from === undefined && to === undefined) return true
  return refusePeriod({ from: from ?? '', to: to ?? '' }) === undefined
}

/** The filters as call input, shared by list and totals so that both select the same transfers. */
export function recordFilters(search: RecordSearch) {
  const { from, to, group, way } = search
  return {
    ...(group ? { group } : {}),
    ...(way ? { way } : {}),
    ...(from !== undefined && to !== undefined && areDaysFit(search) ? { from, to } : {}),
  }
}
