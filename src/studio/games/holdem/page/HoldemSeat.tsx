import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { TurnRing } from '#studio/games/climbing/page/TurnRing.tsx'
import { nameOfSeat } from '#studio/games/climbing/page/seat-names.ts'
import type { HoldemPlayer, HoldemView } from '#studio/games/holdem/hand-view.ts'
import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { CardSeat, CardTableView, HandPaid } from '#studio/wire/card-answers.ts'

import { TURN_MS } from '#studio/games/holdem/terms.ts'

/** A place at the table: its player, chips, cards, bet, and the time for the next move. */
export function HoldemSeat({
  place,
  seat,
  player,
  table,
  hand,
  aheadMs,
}: {
  readonly place: string
  readonly seat: CardSeat | null
  /** Place among the players of the hand; -1 for none. */
  readonly player: number
  readonly table: CardTableView
  readonly hand: HoldemView | undefined
  readonly aheadMs: number
}) {
  const t = useT()
  const { currency } = useSession().opened
  const { round, point } = table
  const one = hand?.players[player]
  if (!seat && !one) return <p className={`he-seat he-free ${place}`}>{t('cards.free_seat')}</p>
  const name = nameOfSeat(t, seat)
  const isTurn = hand?.turn !== undefined && hand.turn === player
  const endsAtMs = isTurn ? round?.turnEndsAtMs : undefined
  const paid = round?.phase === 'settled' ? round.paid[player] : undefined
  const chips = one ? point * BigInt(one.left) : (seat?.stake ?? undefined)
  const hasWon = paid !== undefined && paid.win > paid.stake
  return (
    <section
      className={`he-seat ${place}`}
      aria-label={name}
      data-turn={isTurn || undefined}
      data-folded={one?.hasFolded || undefined}
      data-won={hasWon || undefined}
    >
      <span className="he-face">
        <Avatar id={`${seat?.isBot ? 'bot' : 'player'} ${seat?.number ?? ''}`} sizeRem={2.5} />
        <TurnRing endsAtMs={endsAtMs === undefined ? undefined : endsAtMs - aheadMs} lastsMs={TURN_MS} />
        {hand?.button === player && one && (
          <b className="he-button" role="img" aria-label={t('holdem.button')}>
            D
          </b>
        )}
      </span>
      <span className="he-who">
        <b>
          {name}
          {seat?.isBot && <small className="cl-bot">{t('cards.bot')}</small>}
        </b>
        <span className="num">
          <SeatSum paid={paid} isOwn={seat?.isOwn ?? false} chips={chips} />
        </span>
        <small>{stateText(t, { seat, one, isTurn, phase: round?.phase })}</small>
      </span>
      {one && place !== 'p0' && <SeatCards player={one} />}
      {one && one.bet > 0 && (
        <span className="he-bet num">
          <Amount units={point * BigInt(one.bet)} currency={currency} tone="money" />
        </span>
      )}
    </section>
  )
}

/** Chips behind; at the end the gain of a winner, and the player's own result. */
function SeatSum({
  paid,
  isOwn,
  chips,
}: {
  readonly paid: HandPaid | undefined
  readonly isOwn: boolean
  readonly chips: bigint | undefined
}) {
  const { currency } = useSession().opened
  const hasWon = paid !== undefined && paid.win > paid.stake
  if (paid && (hasWon || isOwn)) {
    const tone = hasWon ? 'money' : 'plain'
    return <Amount units={paid.win - paid.stake} currency={currency} showsPlus tone={tone} />
  }
  return chips === undefined ? null : <Amount units={chips} currency={currency} />
}

/** Two backs while the cards are secret, and the cards once they were revealed. */
function SeatCards({ player }: { readonly player: HoldemPlayer }) {
  const t = useT()
  if (player.hasFolded) return null
  if (!player.cards)
    return (
      <span className="he-backs" role="img" aria-label={t('holdem.hidden')}>
        <i />
        <i />
      </span>
    )
  return (
    <span className="he-revealed">
      {player.cards.map((card) => (
        <PlayingCard key={card} card={card} className="he-card" />
      ))}
    </span>
  )
}

const did = {
  fold: 'holdem.did_fold',
  check: 'holdem.did_check',
  call: 'holdem.did_call',
  raise: 'holdem.did_raise',
} as const

function stateText(
  t: Translate,
  {
    seat,
    one,
    isTurn,
    phase,
  }: {
    readonly seat: CardSeat | null
    readonly one: HoldemPlayer | undefined
    readonly isTurn: boolean
    readonly phase: string | undefined
  },
): string {
  if (phase === 'betting') return t(seat?.isReady ? 'cards.ready' : 'cards.not_ready')
  if (isTurn) return t('holdem.to_act')
  if (one && !one.hasFolded && one.left === 0 && phase === 'playing') return t('holdem.all_in')
  if (seat?.isLeaving) return t('cards.leaving')
  if (seat?.isAway) return t('cards.away')
  return one?.last ? t(did[one.last.act]) : ''
}
