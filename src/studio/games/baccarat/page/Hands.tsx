import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'
import { readCard, totalOf } from '#studio/games/baccarat/cards.ts'
import type { BaccaratRoundView } from '#studio/games/baccarat/baccarat-game.ts'
import type { Winner } from '#studio/games/baccarat/rules.ts'

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
      <Hand side="player" cards={seen.player} winner={winner} />
      <div className="bac-middle">{middle}</div>
      <Hand side="banker" cards={seen.banker} winner={winner} />
    </div>
  )
}

function Hand({
  side,
  cards,
  winner,
}: {
  side: 'player' | 'banker'
  cards: readonly string[]
  winner: Winner | undefined
}) {
  const t = useT()
  const name = t(`baccarat.spot_${side}`)
  const total = totalOf(cards.flatMap((card) => readCard(card) ?? []))
  return (
    <section className="bac-hand" data-side={side} data-won={winner === side || undefined} aria-label={name}>
      <h2>
        {name}
        <span className="bac-total num" role="img" aria-label={t('baccarat.total', { total })}>
          {cards.length > 0 ? total : ''}
        </span>
      </h2>
      <div className="bac-cards">
        {[0, 1].map((place) => {
          const card = cards[place]
          return card === undefined ? (
            <span key={place} className="bac-card place" aria-hidden="true" />
          ) : (
            <PlayingCard key={place} card={card} className="bac-card" />
          )
        })}
        {cards[2] !== undefined && <PlayingCard card={cards[2]} className="bac-card third" />}
      </div>
    </section>
  )
}
