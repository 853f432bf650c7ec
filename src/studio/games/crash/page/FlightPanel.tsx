import { Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { flightOf } from '#studio/games/crash/bust.ts'
import { type Hundredths, elapsedTo, multiplierAt } from '#studio/games/crash/curve.ts'
import { writeMultiplier, writeTarget } from '#studio/games/crash/multiplier-text.ts'
import { SETTLED_MS } from '#studio/games/crash/times.ts'
import { useCalm } from '#studio/games/table-parts/use-calm.ts'
import { useElapsed } from '#studio/games/table-parts/use-elapsed.ts'
import { later } from '#studio/pages/later.tsx'

import { type CrashView, type PaidBet, isPaid } from './view.ts'

/** Loaded behind the number and the clock, which say the same. */
const FlightPicture = later(() => import('./FlightPicture.tsx').then((part) => part.FlightPicture))

/** The flight: its curve, its multiplier, and the clock of the next round. */
export function FlightPanel({
  view,
  bettingEndsAtMs,
  bettingMs,
}: {
  view: Pick<CrashView, 'phase' | 'startedAtMs' | 'endsAtMs' | 'bust' | 'cap' | 'owns'>
  bettingEndsAtMs: number
  bettingMs: number
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const isCalm = useCalm()
  const { phase, startedAtMs, endsAtMs, bust, cap, owns } = view
  const paid = owns.filter(isPaid)
  return (
    <section className="fly-panel" data-phase={phase} aria-label={t('crash.flight')}>
      <Suspense fallback={null}>
        <FlightPicture
          phase={phase}
          betting={{ endsAtMs: bettingEndsAtMs, lastsMs: bettingMs }}
          startedAtMs={phase === 'playing' ? startedAtMs : undefined}
          endedAfterMs={phase === 'settled' && bust !== undefined ? flightOf(bust) : undefined}
          left={paid.map(({ left, back }) => ({
            atMs: elapsedTo(left),
            text: writeMoney(writeAmount(back), language, currencySymbol),
          }))}
          isCalm={isCalm}
        />
      </Suspense>
      <div className="fly-number">
        {phase === 'betting' && <Opening endsAtMs={bettingEndsAtMs} lastsMs={bettingMs} />}
        {phase === 'playing' && <Flying startedAtMs={startedAtMs} isCalm={isCalm} />}
        {phase === 'settled' && bust !== undefined && <Ended bust={bust} endsAtMs={endsAtMs} />}
        {phase !== 'settled' && cap !== undefined && (
          <span>{t('crash.cap', { multiplier: writeMultiplier(cap) })}</span>
        )}
        {paid.map((own) => (
          <Left key={own.id} own={own} />
        ))}
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

/** While bets are open: the seconds that are left. */
function Opening({ endsAtMs, lastsMs }: { endsAtMs: number; lastsMs: number }) {
  const t = useT()
  const elapsed = useElapsed(endsAtMs - lastsMs, true) ?? 0
  const seconds = Math.ceil(Math.max(0, lastsMs - elapsed) / 1_000)
  return (
    <>
      <b className="num" aria-hidden="true">
        {seconds}
      </b>
      <span role="timer" aria-live="off">
        {t('tables.seconds_left', { seconds })}
      </span>
    </>
  )
}

function Flying({ startedAtMs, isCalm }: { startedAtMs: number | undefined; isCalm: boolean }) {
  const elapsed = useElapsed(startedAtMs, isCalm)
  return <Multiplier className="fly-live" multiplier={multiplierAt(elapsed ?? 0)} />
}

function Multiplier({ className, multiplier }: { className: string; multiplier: Hundredths }) {
  return (
    <b className={`num ${className}`}>
      {writeTarget(multiplier)}
      <small>×</small>
    </b>
  )
}

function Left({ own: { place, left, back } }: { own: PaidBet }) {
  const t = useT()
  return (
    <span>
      {t('crash.bet_left', { number: place + 1, multiplier: writeMultiplier(left) })}{' '}
      <MoneyText amount={writeAmount(back)} />
    </span>
  )
}

/** The end, and the seconds until bets open again. */
function Ended({ bust, endsAtMs }: { bust: Hundredths; endsAtMs: number | undefined }) {
  const t = useT()
  const elapsed = useElapsed(endsAtMs === undefined ? undefined : endsAtMs - SETTLED_MS, true)
  const seconds = Math.ceil(Math.max(0, SETTLED_MS - (elapsed ?? 0)) / 1_000)
  return (
    <>
      <Multiplier className="fly-ended" multiplier={bust} />
      <span>
        <span className="fly-over">{t(bust === 100 ? 'crash.no_take_off' : 'crash.broke')}</span>{' '}
        {endsAtMs !== undefined && t('crash.next_in', { seconds })}
      </span>
    </>
  )
}
