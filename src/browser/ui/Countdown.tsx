import { useT } from '#browser/i18n/translate.ts'
import { Clock } from './Clock.tsx'
import { useNowMs } from './clock-store.ts'
import { clockCells, minutesLeft, phaseOf } from './countdown-phase.ts'
import { FillingTiles } from './FillingTiles.tsx'
import { Tag } from './Tag.tsx'

const NO_CLOCK_YET = ['--', '--', '--']

/** Time until a draw closes: red in its last minute, then "drawing". */
export function Countdown({
  endsAtMs,
  isFeatured = false,
  isAnnounced = false,
}: {
  endsAtMs: number
  isFeatured?: boolean
  /** Announces each minute to screen readers. For a page's main countdown only, not for lists. */
  isAnnounced?: boolean
}) {
  const t = useT()
  const nowMs = useNowMs()
  if (nowMs === 0) return <Clock cells={NO_CLOCK_YET} isFeatured={isFeatured} />
  const remainingMs = endsAtMs - nowMs
  const phase = phaseOf(remainingMs)
  const words = phase === 'drawing' ? '' : t('ui.countdown.minutes', { minutes: minutesLeft(remainingMs) })
  return (
    <span className="count">
      <span className="sr" role="timer" aria-live={isAnnounced ? 'polite' : undefined}>
        {words}
      </span>
      {phase === 'drawing' ? (
        <span className="count drawing">
          <FillingTiles />
          {t('ui.countdown.drawing')}
        </span>
      ) : (
        <Clock cells={clockCells(remainingMs)} isSoon={phase === 'closing'} isFeatured={isFeatured} />
      )}
      {phase === 'closing' && <Tag tone="bad">{t('ui.countdown.closing')}</Tag>}
    </span>
  )
}
