import { useFormat } from '#browser/ui/format-context.tsx'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A time to the second in the brand's zone, date first, so that rows sort visually. */
export function ExactTime({ at }: { at: string }) {
  const { timeZone } = useFormat()
  return (
    <time className="num" dir="ltr" dateTime={at}>
      {formatExactly(Date.parse(at), timeZone)}
    </time>
  )
}

/** The same format in every language: year, month, day, time. */
export function formatExactly(atMs: number, zone: string): string {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(atMs)
      .map((part) => [part.type, part.value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}:${part('second')}`
}

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
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
  })
  formatters.set(zone, made)
  return made
}
