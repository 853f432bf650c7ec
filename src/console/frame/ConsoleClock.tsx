import { useNowMs } from '#browser/ui/clock-store.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { useT } from '#browser/i18n/translate.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Current time in the brand's zone, which all tables use. */
export function ConsoleClock() {
  const t = useT()
  const { timeZone } = useFormat()
  const nowMs = useNowMs()
  return (
    <span className="num muted console-wide console-clock">
      <span className="sr">{t('console.clock')}</span>
      {formatClock(nowMs, timeZone)}
    </span>
  )
}

function formatClock(atMs: number, zone: string): string {
  const known = formatters.get(zone)
  const formatter =
    known ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'shortOffset',
    })
  if (!known) formatters.set(zone, formatter)
  return formatter.format(atMs)
}
