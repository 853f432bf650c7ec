import { Suspense, type ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { readCard, totalOf } from '#studio/games/baccarat/cards.ts'
import type { BaccaratRoundView } from '#studio/games/baccarat/baccarat-game.ts'
import type { Winner } from '#studio/games/baccarat/rules.ts'
import { later } from '#studio/pages/later.tsx'

/** Cards are loaded behind the table, long before the first one is dealt. */
const cards = import('#studio/games/playing-cards/PlayingCard.tsx')
const PlayingCard = later(() => cards.then((part) => part.PlayingCard))

/** Both hands in dealing order, with the state of the round between them. */
export function Hands({
  seen,
  middle,
}: {
  seen: Pick<BaccaratRoundView, 'player' | 'banker' | 'result'>
  middle: ReactNode
}) {
  const winner = seen.result?.winner
  return (
    <div className="bac-hands">
      <Hand side="player" hand={seen.player} winner={winner} />
      <div className="bac-middle">{middle}</div>
      <Hand side="banker" hand={seen.banker} winner={winner} />
    </div>
  )
}

function Place() {
  return <span className="bac-card place" aria-hidden="true" />
}

function Hand({
  side,
  hand,
  winner,
}: {
  side: 'player' | 'banker'
  hand: readonly string[]
  winner: Winner | undefined
}) {
  const t = useT()
  const name = t(`baccarat.spot_${side}`)
  const total = totalOf(hand.flatMap((card) => readCard(card) ?? []))
  return (
    <section className="bac-hand" data-side={side} data-won={winner === side || undefined} aria-label={name}>
      <h2>
        {name}
        <span className="bac-total num" role="img" aria-label={t('baccarat.total', { total })}>
          {hand.length > 0 ? total : ''}
        </span>
      </h2>
      <div className="bac-cards">
        {[0, 1].map((place) => {
          const card = hand[place]
          return card === undefined ? (
            <Place key={place} />
          ) : (
            <Suspense key={place} fallback={<Place />}>
              <PlayingCard card={card} className="bac-card" />
            </Suspense>
          )
        })}
        <Suspense fallback={null}>
          {hand[2] !== undefined && <PlayingCard card={hand[2]} className="bac-card third" />}
        </Suspense>
      </div>
    </section>
  )
}
