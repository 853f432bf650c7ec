import { useT } from '#browser/i18n/translate.ts'
import type { Hundredths } from '#studio/games/crash/curve.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'

export interface PastRound {
  readonly roundId: string
  readonly bust: Hundredths
}

/** Ends of the last rounds, newest first. */
export function PastRounds({ rounds }: { rounds: readonly PastRound[] }) {
  const t = useT()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must be reachable by keyboard.
    <div className="fly-past scroller" role="group" aria-label={t('studio.past')} tabIndex={0}>
      {rounds.map(({ roundId, bust }) => (
        <span
          key={roundId}
          className="num"
          data-height={bust >= 1_000 ? 'high' : bust >= 200 ? 'middle' : 'low'}
        >
          {writeMultiplier(bust)}
        </span>
      ))}
    </div>
  )
}
