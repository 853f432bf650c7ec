import { useFormat } from './format-context.tsx'

/** `both` stands in tables, `moment` in texts. */
export type DateStyle = 'date' | 'day' | 'time' | 'both' | 'moment' | 'short'

const OPTIONS: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'medium' },
  day: { day: 'numeric', month: 'short' },
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  both: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  moment: { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' },
  short: { day: '2-digit', month: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** A timestamp in the merchant's time zone. */
export function DateText({ atMs, look = 'both' }: { atMs: number; look?: DateStyle }) {
  const { language, timeZone } = useFormat()
  return (
    <time dir="auto" dateTime={new Date(atMs).toISOString()}>
      {formatterOf(language, timeZone, look).format(atMs)}
    </time>
  )
}

/** Cached: creating a formatter costs more than a thousand uses. */
function formatterOf(language: string, timeZone: string, look: DateStyle): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${look}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, { ...OPTIONS[look], timeZone })
  formatters.set(key, made)
  return made
}
