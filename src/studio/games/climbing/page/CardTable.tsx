import { useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { ClimbingView } from '#studio/games/climbing/climbing-game.ts'
import type { ClimbingRules } from '#studio/games/climbing/climbing-rules.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { useSession } from '#studio/pages/session.tsx'
import { playSound } from '#studio/pages/sound.ts'
import type { CardTableView } from '#studio/wire/card-answers.ts'

import { HandEnd } from './HandEnd.tsx'
import { LaidCards } from './LaidCards.tsx'
import { OwnHand } from './OwnHand.tsx'
import { SeatPlate } from './SeatPlate.tsx'
import { Waiting } from './Waiting.tsx'
import { nameOfCards, nameOfSeat } from './seat-names.ts'
import type { Cards } from './use-cards.ts'

/** Clockwise from the player's own seat, which is at the bottom. */
const places = ['me', 'start', 'top', 'end'] as const

/** A table: the other players around it, the cards to beat in the middle, the own hand below. */
export function CardTable({
  cards,
  table,
  rules,
}: {
  readonly cards: Cards
  readonly table: CardTableView
  readonly rules: ClimbingRules
}) {
  const t = useT()
  const { opened } = useSession()
  const { round, seats } = table
  const hand = round?.hand as ClimbingView | undefined
  const own = Math.max(
    0,
    seats.findIndex((seat) => seat?.isOwn),
  )
  useHandSounds(hand)
  const isOver = round?.phase === 'settled' && hand?.over !== undefined
  const laidBy = hand?.table && nameOfSeat(t, seats[round?.players[hand.table.player] ?? -1])
  return (
    <div className="cl-game" data-phase={round?.phase}>
      <Felt />
      <dl className="cl-stakes">
        <dt>{t('cards.stake')}</dt>
        <dd>
          <Amount units={table.stake} currency={opened.currency} tone="money" />
        </dd>
        <dd className="cl-small">
          {t('cards.point')} <Amount units={table.point} currency={opened.currency} />
        </dd>
      </dl>
      <div className="cl-tools">
        <GameTools />
      </div>
      {places.map((place, nth) => {
        const at = (own + nth) % seats.length
        return (
          <SeatPlate
            key={place}
            place={place}
            seat={seats[at] ?? null}
            player={round?.players.indexOf(at)}
            round={round}
            hand={hand}
            aheadMs={cards.aheadMs}
          />
        )
      })}
      <Middle hand={hand} isPlaying={round?.phase === 'playing'} laidBy={laidBy ?? ''} />
      {round?.phase === 'betting' && <Waiting cards={cards} table={table} />}
      {hand && !isOver && <OwnHand key={round?.id} cards={cards} hand={hand} rules={rules} />}
      {isOver && round && <HandEnd cards={cards} table={table} round={round} hand={hand} />}
    </div>
  )
}

function Felt() {
  return (
    <svg className="cl-felt" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <ellipse cx="50" cy="50" rx="50" ry="50" className="cl-rim" />
      <ellipse cx="50" cy="50" rx="48.6" ry="47.6" className="cl-cloth" />
      <ellipse cx="50" cy="50" rx="37" ry="33" className="cl-line" />
    </svg>
  )
}

/** The cards to beat, by whom they were played, and an open chop. */
function Middle({
  hand,
  isPlaying,
  laidBy,
}: {
  readonly hand: ClimbingView | undefined
  readonly isPlaying: boolean
  readonly laidBy: string
}) {
  const t = useT()
  return (
    <div className="cl-middle">
      {hand?.table ? (
        <>
          <LaidCards cards={hand.table.cards} />
          <p role="status">
            {t('cards.laid', { what: nameOfCards(t, hand.table.kind, hand.table.cards), who: laidBy })}
          </p>
        </>
      ) : (
        isPlaying && <p role="status">{t('cards.new_lead')}</p>
      )}
      {hand?.chop && <p className="cl-chop">{t('cards.chop_open', { points: hand.chop.points })}</p>}
    </div>
  )
}

/** Paper for played cards, wood for a pass, one bell for the own turn, two notes for a gain. */
function useHandSounds(hand: ClimbingView | undefined): void {
  const moves = hand?.moves ?? 0
  const had = useRef(moves)
  const isOwnTurn = hand !== undefined && hand.own !== undefined && hand.turn === hand.own
  const isPass = hand !== undefined && hand.players.some(({ hasPassed }) => hasPassed)
  const gain = hand?.over?.points[hand.own ?? -1] ?? 0
  useEffect(() => {
    if (moves > had.current) playSound(isPass ? 'stone' : 'card')
    had.current = moves
  }, [moves, isPass])
  useEffect(() => {
    if (isOwnTurn) playSound('bell')
  }, [isOwnTurn])
  useEffect(() => {
    if (gain > 0) playSound('win')
  }, [gain])
}
