import { useT } from '#browser/i18n/translate.ts'
import { nameOfSeat } from '#studio/games/climbing/page/seat-names.ts'
import type { Cards } from '#studio/games/climbing/page/use-cards.ts'
import type { HoldemView } from '#studio/games/holdem/hand-view.ts'
import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { GameTools } from '#studio/pages/GameTools.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { CardTableView } from '#studio/wire/card-answers.ts'

import { BetActions } from './BetActions.tsx'
import { Blinds } from './Blinds.tsx'
import { BetweenHands } from './BetweenHands.tsx'
import { HandResult } from './HandResult.tsx'
import { HoldemSeat } from './HoldemSeat.tsx'
import { useBetSounds } from './use-bet-sounds.ts'
import { Board } from './Board.tsx'

/** Clockwise from the player's own seat, which is at the bottom. */
const places = ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'] as const

/** A table: up to six players around the board and the pots, the own cards and moves below. */
export function HoldemTable({ cards, table }: { readonly cards: Cards; readonly table: CardTableView }) {
  const t = useT()
  const { round, seats, point } = table
  const hand = round?.hand as HoldemView | undefined
  const own = Math.max(
    0,
    seats.findIndex((seat) => seat?.isOwn),
  )
  useBetSounds(hand)
  const isSettled = round?.phase === 'settled' && hand?.over !== undefined
  const turn = hand?.turn === undefined ? undefined : seats[round?.players[hand.turn] ?? -1]
  return (
    <div className="he-game" data-phase={round?.phase}>
      <Felt />
      <dl className="cl-stakes">
        <dt>{t('holdem.blinds')}</dt>
        <dd>
          <Blinds point={point} tone="money" />
        </dd>
      </dl>
      <div className="cl-tools">
        <GameTools />
      </div>
      {places.map((place, nth) => {
        const at = (own + nth) % seats.length
        return (
          <HoldemSeat
            key={place}
            place={place}
            seat={seats[at] ?? null}
            player={round?.players.indexOf(at) ?? -1}
            table={table}
            hand={hand}
            aheadMs={cards.aheadMs}
          />
        )
      })}
      {hand && (
        <div className="he-middle">
          <Pots table={table} hand={hand} />
          <Board cards={hand.board} />
          {isSettled && round ? (
            <HandResult table={table} round={round} hand={hand} />
          ) : (
            <p role="status">
              {turn &&
                (turn.isOwn ? t('holdem.your_turn') : t('holdem.waits_for', { who: nameOfSeat(t, turn) }))}
            </p>
          )}
        </div>
      )}
      <div className="he-foot">
        {hand && <OwnCards hand={hand} />}
        {round?.phase === 'playing' && hand && hand.turn !== undefined && hand.turn === hand.own ? (
          <BetActions key={hand.moves} cards={cards} hand={hand} point={point} />
        ) : (
          <BetweenHands cards={cards} table={table} hand={hand} />
        )}
      </div>
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

/** All chips in the middle; side pots by themselves once there are any. */
function Pots({ table, hand }: { readonly table: CardTableView; readonly hand: HoldemView }) {
  const t = useT()
  const { currency } = useSession().opened
  const amount = (chips: number) => (
    <Amount units={table.point * BigInt(chips)} currency={currency} tone="money" />
  )
  return (
    <p className="he-pots">
      <b>
        {t('holdem.pot')} {amount(hand.pot)}
      </b>
      {hand.pots.length > 1 &&
        hand.pots.slice(1).map(({ chips }, nth) => (
          <small key={nth}>
            {t('holdem.side_pot', { number: nth + 1 })} {amount(chips)}
          </small>
        ))}
    </p>
  )
}

function OwnCards({ hand }: { readonly hand: HoldemView }) {
  const t = useT()
  const { cards, kind, own, players } = hand
  if (own === undefined) return <p className="he-own">{t('cards.onlooker')}</p>
  const hasFolded = players[own]?.hasFolded ?? false
  return (
    <div className="he-own" data-folded={hasFolded || undefined}>
      <div role="group" aria-label={t('cards.your_hand')}>
        {cards.map((card) => (
          <PlayingCard key={card} card={card} className="he-card" />
        ))}
      </div>
      <p>
        {hasFolded
          ? t('holdem.you_folded')
          : kind && t('holdem.you_have', { kind: t(`holdem.kind_${kind}`) })}
      </p>
    </div>
  )
}
