import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'
import { FormatProvider, useFormat } from '#browser/ui/format-context.tsx'
import { Note } from '#browser/ui/Note.tsx'
import '#studio/games/table-parts/table-parts.css'
import { useSymbol } from '#studio/pages/Amount.tsx'
import { GameShell } from '#studio/pages/GameShell.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { CardTableView, RoomView } from '#studio/wire/card-answers.ts'

import './climbing.css'
import './hand.css'
import './climbing-layouts.css'
import { type Cards, useCards } from './use-cards.ts'

/** The page of a card game: its rooms, and the table once the player sits. */
export function CardsPage({
  goesOn = false,
  showTable,
  showRooms,
}: {
  /** Hands follow each other without a press for each. */
  readonly goesOn?: boolean
  readonly showTable: (cards: Cards, table: CardTableView) => ReactNode
  readonly showRooms: (cards: Cards, rooms: readonly RoomView[]) => ReactNode
}) {
  const t = useT()
  const { opened } = useSession()
  const { timeZone } = useFormat()
  const symbol = useSymbol(opened.currency)
  const cards = useCards({ goesOn })
  const { view, isLost } = cards
  const table = view?.table
  const round = table?.round
  return (
    <GameShell
      trouble={cards.trouble ?? table?.trouble}
      {...(cards.trouble ? { onTroubleSeen: cards.forgetTrouble } : {})}
      roundSeed={round && { serverHash: round.serverHash, chain: undefined }}
      isReady={view !== undefined || isLost}
    >
      <FormatProvider format={{ currencySymbol: symbol, timeZone }}>
        <div className="table-news">
          {isLost && <Note tone="warn">{t('cards.reconnecting')}</Note>}
          {round?.isInterrupted && <Note tone="info">{t('cards.interrupted')}</Note>}
        </div>
        {!view ? (
          <p className="table-wait" role="status">
            <FillingTiles />
            {t('tables.opening')}
          </p>
        ) : table ? (
          showTable(cards, table)
        ) : (
          showRooms(cards, view.rooms)
        )}
      </FormatProvider>
    </GameShell>
  )
}
