import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { ClimbingView } from '#studio/games/climbing/climbing-game.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { CardRoundView, CardTableView } from '#studio/wire/card-answers.ts'

import { gainOf, rakeOfHand } from './hand-sums.ts'
import { LaidCards } from './LaidCards.tsx'
import { nameOfSeat } from './seat-names.ts'
import type { Cards } from './use-cards.ts'

/** The end of a hand: what each player won or lost, and the cards that were left. */
export function HandEnd({
  cards,
  table,
  round,
  hand,
}: {
  readonly cards: Cards
  readonly table: CardTableView
  readonly round: CardRoundView
  readonly hand: ClimbingView
}) {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const { over, own } = hand
  if (!over) return null
  const { currency } = opened
  const rake = rakeOfHand(round.paid)
  return (
    <div className="cl-over">
      <section className="cl-result st-panel" aria-label={t('cards.result')}>
        <h2 role="status">
          {over.winner === own
            ? t('cards.you_first')
            : t('cards.first', { who: nameOfSeat(t, table.seats[round.players[over.winner] ?? -1]) })}
        </h2>
        {over.atOnce !== undefined && <p>{t(`cards.at_once_${over.atOnce as AtOnce}`)}</p>}
        <ol>
          {over.points.map((points, player) => {
            const seat = table.seats[round.players[player] ?? -1]
            const { gain, hasWon } = gainOf(round.paid[player], { point: table.point, points })
            return (
              <li key={player} data-own={player === own || undefined}>
                <b>
                  {nameOfSeat(t, seat)}
                  {seat?.isBot && <small className="cl-bot">{t('cards.bot')}</small>}
                </b>
                <LaidCards cards={over.left[player] ?? []} />
                <span className="num">
                  <Amount units={gain} currency={currency} showsPlus tone={hasWon ? 'money' : 'plain'} />
                  <small>{t('cards.points', { points })}</small>
                </span>
              </li>
            )
          })}
        </ol>
        <p className="cl-fine">
          {t('cards.rake_kept')} <Amount units={rake} currency={currency} />
        </p>
        <div className="cl-acts">
          <Button tone="line" size="lg" onClick={cards.leave}>
            {t('cards.leave')}
          </Button>
          <Button tone="main" size="lg" isResting={isPaused || isOver} onClick={() => cards.takePart()}>
            {t('cards.next_hand')}
            <small>
              <Amount units={table.stake} currency={currency} />
            </small>
          </Button>
        </div>
      </section>
    </div>
  )
}

export type AtOnce = 'four_twos' | 'dragon' | 'five_pairs' | 'six_pairs'
