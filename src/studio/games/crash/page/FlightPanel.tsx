import { useT } from '#browser/i18n/translate.ts'
import { flightOf } from '#studio/games/crash/bust.ts'
import { type Hundredths, multiplierAt } from '#studio/games/crash/curve.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'
import { RoundClock } from '#studio/games/table-parts/RoundClock.tsx'
import { useCalm } from '#studio/games/table-parts/use-calm.ts'
import { useElapsed } from '#studio/games/table-parts/use-elapsed.ts'

import { FlightPicture } from './FlightPicture.tsx'
import type { CrashView } from './view.ts'

/** The flight: its curve, its multiplier, and the clock of the next round. */
export function FlightPanel({
  view,
  bettingEndsAtMs,
  bettingMs,
}: {
  view: Pick<CrashView, 'phase' | 'startedAtMs' | 'bust'>
  bettingEndsAtMs: number
  bettingMs: number
}) {
  const t = useT()
  const isCalm = useCalm()
  const { phase, startedAtMs, bust } = view
  return (
    <section className="fly-panel on-band" data-phase={phase} aria-label={t('crash.flight')}>
      <FlightPicture
        startedAtMs={phase === 'playing' ? startedAtMs : undefined}
        endedAfterMs={phase === 'settled' && bust !== undefined ? flightOf(bust) : undefined}
        isCalm={isCalm}
      />
      <div className="fly-number">
        {phase === 'betting' && (
          <>
            <h2>{t('crash.next')}</h2>
            <RoundClock endsAtMs={bettingEndsAtMs} lastsMs={bettingMs} />
          </>
        )}
        {phase === 'playing' && <Flying startedAtMs={startedAtMs} isCalm={isCalm} />}
        {phase === 'settled' && bust !== undefined && <Ended bust={bust} />}
      </div>
      <p className="sr" role="status">
        {phase === 'playing' && t('crash.took_off')}
        {phase === 'settled' &&
          bust !== undefined &&
          t('crash.ended_at', { multiplier: writeMultiplier(bust) })}
      </p>
    </section>
  )
}

function Flying({ startedAtMs, isCalm }: { startedAtMs: number | undefined; isCalm: boolean }) {
  const elapsed = useElapsed(startedAtMs, isCalm)
  return <b className="num fly-live">{writeMultiplier(multiplierAt(elapsed ?? 0))}</b>
}

function Ended({ bust }: { bust: Hundredths }) {
  const t = useT()
  return (
    <>
      <b className="num fly-ended">{writeMultiplier(bust)}</b>
      <span>{t(bust === 100 ? 'crash.no_take_off' : 'crash.ended')}</span>
    </>
  )
}
