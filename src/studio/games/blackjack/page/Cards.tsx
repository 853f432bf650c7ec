import { type CSSProperties, Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { later } from '#studio/pages/later.tsx'

/** Fetched at once behind the page: no card is dealt before betting is over. */
const loaded = import('#studio/games/playing-cards/PlayingCard.tsx')
const PlayingCard = later(() => loaded.then((part) => part.PlayingCard))

/** Cards that lie over each other; hidden ones show their back. */
export function Cards({
  cards,
  hidden = 0,
}: {
  readonly cards: readonly string[]
  readonly hidden?: number
}) {
  const t = useT()
  return (
    <span className="bj-cards">
      {cards.map((card, nth) => (
        <span key={nth} className="bj-lies" style={{ '--nth': nth } as CSSProperties}>
          <Suspense fallback={<span className="bj-card back" />}>
            <PlayingCard card={card} className="bj-card" />
          </Suspense>
        </span>
      ))}
      {hidden > 0 && cards.length > 0 && (
        <span className="bj-lies" style={{ '--nth': cards.length } as CSSProperties}>
          <span className="bj-card back" role="img" aria-label={t('blackjack.hidden')} />
        </span>
      )}
    </span>
  )
}
