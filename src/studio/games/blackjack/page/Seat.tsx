import { Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { SEATS_OF_PLAYER, spotOf } from '#studio/games/blackjack/layout.ts'
import { BetSpot, SpotStakes } from '#studio/games/chip-table/page/BetSpot.tsx'
import type { ChipsOnTable } from '#studio/games/chip-table/page/use-chips.ts'
import { later } from '#studio/pages/later.tsx'

import type { SeatView } from './seat-view.ts'

const SeatHands = later(() => import('./played.tsx').then((part) => part.SeatHands))

/** A seat: free for chips, or with its player's hands. */
export function Seat({
  seat,
  view,
  chips,
}: {
  readonly seat: number
  readonly view: SeatView
  readonly chips: ChipsOnTable
}) {
  const t = useT()
  const spot = spotOf(seat)
  const number = view.nameOfSeat.get(seat)
  const isOwn = view.placed[spot] !== undefined
  const name = t('blackjack.seat', { seat: seat + 1 })
  const laid = new Set([...Object.keys(view.placed), ...Object.keys(chips.draft.chips)])
  const isFree = number === undefined && !isOwn
  if (isFree && view.phase === 'betting' && (laid.size < SEATS_OF_PLAYER || laid.has(spot)))
    return (
      <div className="bj-seat free">
        <BetSpot spot={spot} name={name} view={view} chips={chips} back={undefined} />
      </div>
    )
  return (
    <section className="bj-seat" aria-label={name} data-own={isOwn || undefined}>
      <small className="bj-name">
        {isOwn ? t('tables.you') : number === undefined ? name : t('tables.player', { number })}
      </small>
      <div className="bj-hands">
        {view.seen && (
          <Suspense fallback={null}>
            <SeatHands seat={seat} view={view} />
          </Suspense>
        )}
      </div>
      <div className="bj-stake">
        <SpotStakes spot={spot} view={view} chips={chips} back={undefined} verdict={undefined} />
      </div>
    </section>
  )
}
