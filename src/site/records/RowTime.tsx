import { useFormat } from '#browser/ui/format-context.tsx'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** When a row of a record happened, `MM-DD HH:mm:ss` in every language and in the merchant's time zone. */
export function RowTime({ atMs }: { atMs: number }) {
  const { timeZone } = useFormat()
  return (
    <time className="num" dir="ltr" dateTime={new Date(atMs).toISOString()}>
      {formatterOf(timeZone).format(atMs).slice(5)}
    </time>
  )
}

/** Swedish writes dates as ISO 8601 does. Cached: creating a formatter costs more than a thousand uses. */
function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  formatters.set(timeZone, made)
  return made
}
