import { useT } from '#browser/i18n/translate.ts'
import type { Hundredths } from '#studio/games/crash/curve.ts'
import { writeMultiplier } from '#studio/games/crash/multiplier-text.ts'

export interface PastRound {
  readonly roundId: string
  readonly bust: Hundredths
}

/** Where the last rounds ended, the newest first. Each opens what proves it. */
export function PastRounds({
  rounds,
  onOpen,
}: {
  rounds: readonly PastRound[]
  onOpen: (roundId: string) => void
}) {
  const t = useT()
  return (
    <ol className="fly-past scroller" aria-label={t('crash.past')}>
      {rounds.map(({ roundId, bust }) => (
        <li key={roundId}>
          <button
            type="button"
            className="num"
            data-height={bust >= 1_000 ? 'high' : bust >= 200 ? 'middle' : 'low'}
            aria-label={t('crash.past_round', { multiplier: writeMultiplier(bust) })}
            onClick={() => onOpen(roundId)}
          >
            {writeMultiplier(bust)}
          </button>
        </li>
      ))}
    </ol>
  )
}
