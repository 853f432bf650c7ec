const formats = new Map<string, Intl.DateTimeFormat>()

/** A time in the merchant's zone as the top band shows it; the same in every language. */
export function formatSiteTime(atMs: number, zone: string): { local: string; zone: string } {
  const parts = new Map(
    formatOf(zone)
      .formatToParts(atMs)
      .map((part) => [part.type, part.value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    local: `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`,
    zone: part('timeZoneName'),
  }
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  })
  formats.set(zone, made)
  return made
}
