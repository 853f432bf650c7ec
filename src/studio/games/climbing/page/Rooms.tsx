import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { RoomView } from '#studio/wire/card-answers.ts'

import type { Cards } from './use-cards.ts'

/** The rooms of the game: a stake each. Players choose a stake, and the house the table. */
export function Rooms({ cards, rooms }: { readonly cards: Cards; readonly rooms: readonly RoomView[] }) {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const { currency, isTrying } = opened
  const isBlocked = isPaused || isOver || cards.isLost
  return (
    <div className="cl-rooms">
      <header>
        <div>
          <h2>{t('cards.rooms')}</h2>
          <p>{t(isTrying ? 'cards.rooms_free' : 'cards.rooms_lead')}</p>
        </div>
        <GameTools />
      </header>
      <ul>
        {rooms.map((room) => (
          <li key={room.level} className="st-panel">
            <h3>
              {t('cards.stake')} <Amount units={room.stake} currency={currency} />
            </h3>
            <p>
              {t('cards.point')} <Amount units={room.point} currency={currency} />
            </p>
            <p>{isTrying ? t('cards.against_bots') : t('cards.seated', { count: room.seated })}</p>
            <Button
              tone="main"
              isBlock
              isBusy={cards.isSending}
              isResting={isBlocked}
              onClick={() => cards.sit(room.level)}
            >
              {t('cards.sit')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="cl-fine">{t('cards.rake_text', { rake: (10_000 - opened.rtpBp) / 100 })}</p>
    </div>
  )
}
