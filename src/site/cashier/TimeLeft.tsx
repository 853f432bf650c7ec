import { useT } from '#browser/i18n/translate.ts'
import { Clock } from '#browser/ui/Clock.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { clockCells, minutesLeft } from '#browser/ui/countdown-phase.ts'

/** Time left to pay, by the server's clock. */
export function TimeLeft({ endsAt }: { endsAt: string }) {
  const t = useT()
  const nowMs = useNowMs()
  const leftMs = Math.max(0, Date.parse(endsAt) - nowMs)
  if (nowMs === 0) return null
  return (
    <div className="cash-left">
      <span className="xs muted">{t('deposit.time_left')}</span>
      <span className="sr" role="timer">
        {t('deposit.minutes_left', { minutes: minutesLeft(leftMs) })}
      </span>
      <Clock cells={clockCells(leftMs)} isSoon={leftMs < 60_000} />
    </div>
  )
}
