import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { codeOf } from '#studio/games/poker/card-code.ts'
import { HAND, type PokerBoard } from '#studio/games/poker/rules.ts'
import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'

const places = Array.from({ length: HAND }, (_, place) => place)

/** Five cards, each a button that holds it. */
export function PokerHand({
  board,
  held,
  best = [],
  onToggle,
}: {
  readonly board: PokerBoard | undefined
  readonly held: readonly number[]
  /** The places of the hint. */
  readonly best?: readonly number[]
  readonly onToggle?: ((place: number) => void) | undefined
}) {
  const t = useT()
  return (
    <div className="vp-hand" role="group" aria-label={t('poker.hand')}>
      {places.map((place) => {
        const card = board?.cards[place]
        const isHeld = held.includes(place)
        const isFresh = board !== undefined && !(board.held?.includes(place) === true)
        return (
          <button
            key={place}
            type="button"
            className="vp-place"
            aria-pressed={isHeld}
            aria-disabled={!onToggle || undefined}
            style={{ '--place': place } as CSSProperties}
            onClick={() => onToggle?.(place)}
          >
            <small>{isHeld ? t('poker.hold') : best.includes(place) ? t('poker.hint') : ' '}</small>
            {card === undefined ? (
              <span className="vp-card back" aria-hidden="true" />
            ) : (
              <PlayingCard card={codeOf(card)} className={isFresh ? 'vp-card fresh' : 'vp-card'} />
            )}
          </button>
        )
      })}
    </div>
  )
}
