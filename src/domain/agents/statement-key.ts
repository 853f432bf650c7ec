import type { Period } from './periods.ts'

/** The key of a statement. The kinds of period and window are part of it, so that equal dates are no conflict. */
export function statementKey({
  contractId,
  version,
  part,
  period,
  window,
  correction = 0,
}: {
  readonly contractId: bigint
  readonly version: number
  readonly part: 'day' | 'week' | 'half_month' | 'month' | 'hour' | 'five_minutes'
  readonly period: Period
  /** Its index within the day. */
  readonly window?: number
  /** The number of the correction of a period that was paid; 0 for the period itself. */
  readonly correction?: number
}): string {
  const key = `agent:${contractId}:${version}:${part}:${period.startDay}`
  if (correction > 0) return `${key}:correction:${correction}`
  return window === undefined ? key : `${key}:${window}`
}
