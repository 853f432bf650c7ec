import { useT } from '#browser/i18n/translate.ts'
import { useNow } from '#browser/ui/clock-store.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { type Hours, isWithinHours } from '#domain/cashier/hours.ts'
import { useSite } from '#site/bootstrap.ts'

/** When the brand answers, and whether it is closed now; nothing where it answers around the clock. */
export function ServiceHours() {
  const { hours } = useSite().system.customerService
  return hours ? <HoursText hours={hours} /> : null
}

function HoursText({ hours }: { hours: Hours }) {
  const t = useT()
  const { timeZone } = useFormat()
  const now = useNow((nowMs) => (nowMs === 0 ? '' : clockIn(timeZone, nowMs)))
  const isClosed = now !== '' && !isWithinHours(now, hours)
  return (
    <p className="xs">
      {t(isClosed ? 'service.closed' : 'service.hours', { opens: hours.opensAt, closes: hours.closesAt })}
    </p>
  )
}

/** HH:MM in the brand's zone. */
const clockIn = (timeZone: string, atMs: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    atMs,
  )
