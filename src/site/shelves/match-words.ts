export interface MatchTime {
  /** Day and time in the visitor's zone: `22-11 | 20:30`. */
  readonly short: string
  /** Full date and time with the zone, in the page's language. */
  readonly exact: string
}

/** Start of a match in the visitor's zone. */
export function timeOfMatch(atMs: number, tag: string, zone: string): MatchTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).formatToParts(atMs)
  const [day, month, hour, minute] = (['day', 'month', 'hour', 'minute'] as const).map(
    (type) => parts.find((part) => part.type === type)?.value ?? '',
  )
  const exact = new Intl.DateTimeFormat(`${tag}-u-nu-latn-ca-gregory`, {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: zone,
  }).format(atMs)
  return { short: `${day}-${month} | ${hour}:${minute}`, exact }
}

const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Time left, rounded up, so that the last half minute is not "0 minutes". */
export function untilOf(atMs: number, nowMs: number, tag: string): string {
  const left = Math.max(0, atMs - nowMs)
  const [unit, length] = units.find(([, ms]) => left >= ms) ?? ['minute', 60_000]
  const count = unit === 'minute' ? Math.max(1, Math.ceil(left / length)) : Math.floor(left / length)
  return new Intl.RelativeTimeFormat(`${tag}-u-nu-latn`, { numeric: 'always', style: 'short' }).format(
    count,
    unit,
  )
}
