import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { readCard } from '#studio/games/baccarat/cards.ts'
import type { BlackjackCommand, BlackjackView, HandView } from '#studio/games/blackjack/blackjack-game.ts'
import { isBlackjack } from '#studio/games/blackjack/hands.ts'
import { verdictOf } from '#studio/games/blackjack/rules.ts'

import { Cards } from './Cards.tsx'
import { Decision } from './Decision.tsx'
import { handsFrom, openHandOf } from './open-hand.ts'
import type { SeatView } from './seat-view.ts'
import { totalOfTexts, totalTextOf } from './total-text.ts'

/** The dealer's cards. */
export function Dealer({ seen: { dealer } }: { readonly seen: BlackjackView }) {
  return (
    <>
      <Cards cards={dealer} hidden={dealer.length < 2 ? 1 : 0} />
      <b className="bj-total num">{totalTextOf(dealer)}</b>
    </>
  )
}

/** The state of the round in words. */
export function RoundText({ view, seen }: { readonly view: SeatView; readonly seen: BlackjackView }) {
  const t = useT()
  const { total } = totalOfTexts(seen.dealer)
  if (!seen.isNamed) return t(openHandOf(view) ? 'blackjack.your_turn' : 'blackjack.dealing')
  if (isBlackjack(seen.dealer.map((card) => readCard(card) ?? 0))) return t('blackjack.dealer_blackjack')
  return t(total > 21 ? 'blackjack.dealer_bust' : 'blackjack.dealer_has', { total })
}

/** The hands of a seat. */
export function SeatHands({ seat, view }: { readonly seat: number; readonly view: SeatView }) {
  const dealt = view.seen?.seats.find((one) => one.seat === seat)
  const open = openHandOf(view)
  return dealt?.hands.map((hand, at) => (
    <HandOf
      key={at}
      hand={hand}
      hands={dealt.hands}
      at={at}
      view={view}
      isOpen={open?.bet.seat === seat && open.at === at}
    />
  ))
}

function HandOf({
  hand,
  hands,
  at,
  view: { seen },
  isOpen,
}: {
  readonly hand: HandView
  readonly hands: readonly HandView[]
  readonly at: number
  readonly view: SeatView
  readonly isOpen: boolean
}) {
  const t = useT()
  const known = handsFrom(hands)[at]
  const dealer = seen?.dealer.map((card) => readCard(card) ?? 0) ?? []
  const verdict = seen?.isNamed && known ? verdictOf(known, dealer) : undefined
  return (
    <div className="bj-hand" data-verdict={verdict} data-open={isOpen || undefined}>
      <Cards cards={hand.cards} />
      <span className="bj-total num">
        {totalTextOf(hand.cards)}
        {hand.stakes > 1 && <em>×2</em>}
      </span>
      {verdict && <b className="bj-verdict">{t(`blackjack.verdict_${verdict}`)}</b>}
    </div>
  )
}

/** The decisions on the player's open hand; without one, the chips. */
export function DecisionOr({
  view,
  isResting,
  balance,
  onDecide,
  children,
}: {
  readonly view: SeatView
  readonly isResting: boolean
  readonly balance: bigint
  readonly onDecide: (betId: string, command: BlackjackCommand) => void
  readonly children: ReactNode
}) {
  const open = openHandOf(view)
  if (!open) return children
  const up = readCard(view.seen?.dealer[0] ?? '') ?? 0
  return (
    <Decision open={open} up={up} view={view} balance={balance} isResting={isResting} onDecide={onDecide} />
  )
}
