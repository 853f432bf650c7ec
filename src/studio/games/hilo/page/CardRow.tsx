import { useT } from '#browser/i18n/translate.ts'
import { codeOf } from '#studio/games/hilo/card-code.ts'
import type { HiLoRow } from '#studio/games/hilo/rules.ts'
import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'

const SEEN_MOST = 9

/** The cards of the round so far, each with the guess that it answered. */
export function CardRow({
  row,
  isLost,
  most = SEEN_MOST,
}: {
  readonly row: HiLoRow
  readonly isLost: boolean
  readonly most?: number
}) {
  const t = useT()
  const turns = row.turns.map((turn, place) => ({ ...turn, place })).slice(-most)
  return (
    <ol className="hl-row" aria-label={t('hilo.row')}>
      {turns.map(({ card, guess, place }) => {
        const isWrong = isLost && place === row.turns.length - 1
        return (
          <li key={place} className={isWrong ? 'wrong' : undefined}>
            <small>
              {guess === null ? t('hilo.first') : t(guess === 'skip' ? 'hilo.skipped' : `hilo.${guess}`)}
            </small>
            <PlayingCard card={codeOf(card)} className="hl-small" />
          </li>
        )
      })}
    </ol>
  )
}
