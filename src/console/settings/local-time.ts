/**
 * Maintenance times are typed in the brand's zone and stored in UTC. `local` is the value of a datetime-local input:
 * 2026-11-21T20:30.
 */
export function localOfMoment(moment: string, zone: string): string {
  const shifted = new Date(Date.parse(moment) + offsetMs(Date.parse(moment), zone))
  return shifted.toISOString().slice(0, 16)
}

/**
 * UTC time of a local time, or undefined if invalid. A local time that daylight saving skips becomes one hour later.
 */
export function momentOfLocal(local: string, zone: string): string | undefined {
  const asUtcMs = Date.parse(`${local}Z`)
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) || Number.isNaN(asUtcMs)) return undefined
  const guessMs = asUtcMs - offsetMs(asUtcMs, zone)
  // Near a clock change, the offset at the guessed time is the right one.
  return new Date(asUtcMs - offsetMs(guessMs, zone)).toISOString().replace('.000Z', 'Z')
}

/** Offset of a zone from UTC. */
function offsetMs(atMs: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(atMs)
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((one) => one.type === type)?.value ?? 0)
  const local = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return local - Math.floor(atMs / 1000) * 1000
}
