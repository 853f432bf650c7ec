import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Cards } from '#studio/games/climbing/page/use-cards.ts'
import { BIG_BLIND, RAKE_BP, RAKE_MOST } from '#studio/games/holdem/terms.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { RoomView } from '#studio/wire/card-answers.ts'

import { Blinds } from './Blinds.tsx'
import { StackChoice } from './StackChoice.tsx'
import { STACK_FIRST, stackBounds, stackWithin } from './stack-choice.ts'

/** The rooms: blinds each. Players choose how many big blinds they bring, and the house the table. */
export function HoldemRooms({
  cards,
  rooms,
}: {
  readonly cards: Cards
  readonly rooms: readonly RoomView[]
}) {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const { currency, isTrying } = opened
  const [chips, setChips] = useState(STACK_FIRST)
  const bounds = rooms.map(stackBounds)
  const all = {
    least: Math.min(...bounds.map(({ least }) => least)),
    most: Math.max(...bounds.map(({ most }) => most)),
  }
  return (
    <div className="cl-rooms">
      <header>
        <div>
          <h2>{t('cards.rooms')}</h2>
          <p>{t(isTrying ? 'holdem.rooms_free' : 'holdem.rooms_lead')}</p>
        </div>
        <GameTools />
      </header>
      {rooms.length > 0 && <StackChoice chips={chips} bounds={all} point={undefined} onChange={setChips} />}
      <ul>
        {rooms.map((room) => {
          const own = stackWithin(chips, stackBounds(room))
          return (
            <li key={room.level} className="st-panel">
              <h3>
                {t('holdem.blinds')} <Blinds point={room.point} />
              </h3>
              <p>
                {t('holdem.stack')}: <Amount units={room.point * BigInt(own)} currency={currency} />
              </p>
              <p>{isTrying ? t('holdem.against_bots') : t('cards.seated', { count: room.seated })}</p>
              <Button
                tone="main"
                isBlock
                isBusy={cards.isSending}
                isResting={isPaused || isOver || cards.isLost}
                onClick={() => cards.sit(room.level, own)}
              >
                {t('cards.sit')}
              </Button>
            </li>
          )
        })}
      </ul>
      <p className="cl-fine">{t('holdem.rake_text', { rake: RAKE_BP / 100, most: RAKE_MOST / BIG_BLIND })}</p>
    </div>
  )
}
