import { Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { BlackjackView } from '#studio/games/blackjack/blackjack-game.ts'
import { seats } from '#studio/games/blackjack/layout.ts'
import { BETTING_MS } from '#studio/games/blackjack/times.ts'
import { BetActions } from '#studio/games/chip-table/page/BetActions.tsx'
import type { ChipTableProps } from '#studio/games/chip-table/page/ChipPage.tsx'
import { Middle } from '#studio/games/chip-table/page/Middle.tsx'
import { TableTools } from '#studio/games/chip-table/page/TableTools.tsx'
import { useCardSounds } from '#studio/games/chip-table/page/use-round-sounds.ts'
import { later } from '#studio/pages/later.tsx'

import { Seat } from './Seat.tsx'
import type { SeatView } from './seat-view.ts'

/** Fetched at once behind the page: no card is dealt before betting is over. */
const played = import('./played.tsx')
const Dealer = later(() => played.then((part) => part.Dealer))
const RoundText = later(() => played.then((part) => part.RoundText))
const DecisionOr = later(() => played.then((part) => part.DecisionOr))
const DealerBeads = later(() => import('./DealerBeads.tsx').then((part) => part.DealerBeads))

/** The dealer above, seven seats below; while a hand of the player is open, its decisions. */
export function BlackjackTable({ view, chips, aside, act, balance }: ChipTableProps<BlackjackView>) {
  const t = useT()
  const seatView = view as SeatView
  const { seen } = view
  const hands = seen?.seats.flatMap((seat) => seat.hands) ?? []
  useCardSounds(hands.reduce((sum, { cards }) => sum + cards.length, seen?.dealer.length ?? 0))
  const actions = <BetActions chips={chips} opposite="" />
  return (
    <div className="ct-game ct-simple bj" data-phase={view.phase}>
      <TableTools chips={chips} />
      {aside}
      <div className="ct-table bj-table">
        <section className="bj-dealer" aria-label={t('blackjack.dealer')}>
          {seen && (
            <Suspense fallback={null}>
              <Dealer seen={seen} />
            </Suspense>
          )}
        </section>
        <div className="ct-middle">
          <Middle view={view} bettingMs={BETTING_MS}>
            {seen && (
              <Suspense fallback={null}>
                <RoundText view={seatView} seen={seen} />
              </Suspense>
            )}
          </Middle>
        </div>
        <div className="ct-felt bj-seats" role="group" aria-label={t('blackjack.seats')}>
          {seats.map((seat) => (
            <Seat key={seat} seat={seat} view={seatView} chips={chips} />
          ))}
        </div>
      </div>
      {view.phase === 'playing' ? (
        <Suspense fallback={actions}>
          <DecisionOr
            view={seatView}
            balance={balance}
            isResting={act === undefined}
            onDecide={act ?? ignore}
          >
            {actions}
          </DecisionOr>
        </Suspense>
      ) : (
        actions
      )}
      <Suspense fallback={<ol className="ct-beads" />}>
        <DealerBeads past={view.past} />
      </Suspense>
    </div>
  )
}

const ignore = () => undefined
