import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import type { ClimbingView } from '#studio/games/climbing/climbing-game.ts'
import type { CardRoundView, CardSeat } from '#studio/wire/card-answers.ts'

import { nameOfSeat } from './seat-names.ts'
import { TurnRing } from './TurnRing.tsx'

/** The time for a move. */
const LASTS_MS = 25_000

/** A place at the table: its player, how many cards are left, the last move, and the time for the next one. */
export function SeatPlate({
  place,
  seat,
  player,
  round,
  hand,
  aheadMs,
}: {
  readonly place: 'me' | 'start' | 'top' | 'end'
  readonly seat: CardSeat | null
  /** Place among the players of the hand; -1 for none. */
  readonly player: number | undefined
  readonly round: CardRoundView | undefined
  readonly hand: ClimbingView | undefined
  readonly aheadMs: number
}) {
  const t = useT()
  const one = hand?.players[player ?? -1]
  if (!seat && !one) return <p className={`cl-seat cl-free ${place}`}>{t('cards.free_seat')}</p>
  const name = nameOfSeat(t, seat)
  const isTurn = hand !== undefined && hand.turn !== undefined && hand.turn === player
  const endsAtMs = isTurn ? round?.turnEndsAtMs : undefined
  return (
    <section
      className={`cl-seat ${place}`}
      aria-label={name}
      data-turn={isTurn || undefined}
      data-passed={one?.hasPassed || undefined}
    >
      <span className="cl-face">
        <Avatar id={`${seat?.isBot ? 'bot' : 'player'} ${seat?.number ?? ''}`} sizeRem={3} />
        <TurnRing endsAtMs={endsAtMs === undefined ? undefined : endsAtMs - aheadMs} lastsMs={LASTS_MS} />
        {one && hand?.over === undefined && (
          <b className="cl-count num" role="img" aria-label={t('cards.count', { count: one.count })}>
            {one.count}
          </b>
        )}
      </span>
      <span className="cl-name">
        <b>{name}</b>
        {seat?.isBot && <small className="cl-bot">{t('cards.bot')}</small>}
      </span>
      <SeatState seat={seat} round={round} isTurn={isTurn} hasPassed={one?.hasPassed ?? false} />
    </section>
  )
}

function SeatState({
  seat,
  round,
  isTurn,
  hasPassed,
}: {
  readonly seat: CardSeat | null
  readonly round: CardRoundView | undefined
  readonly isTurn: boolean
  readonly hasPassed: boolean
}) {
  const t = useT()
  const text =
    round?.phase === 'betting'
      ? t(seat?.isReady ? 'cards.ready' : 'cards.not_ready')
      : isTurn
        ? t('cards.to_play')
        : hasPassed
          ? t('cards.passed')
          : seat?.isLeaving
            ? t('cards.leaving')
            : seat?.isAway
              ? t('cards.away')
              : ''
  return <small className="cl-state">{text}</small>
}
