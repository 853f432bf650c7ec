import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import type { ClimbingView } from '#studio/games/climbing/climbing-game.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'
import type { HandRecord } from '#studio/wire/card-answers.ts'

import './climbing.css'
import './hand.css'
import { LaidCards } from './LaidCards.tsx'

/** A past hand: the dealt cards, every move, and the payments. */
export function ClimbingRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  const record = round.table?.publicPart as HandRecord | undefined
  const hand = record?.hand as ClimbingView | undefined
  if (!record || !hand) return <Note>{t('cards.interrupted')}</Note>
  const nameOf = (player: number) => {
    const { seat = 0, isBot = false } = record.players[player] ?? {}
    if (player === record.own) return t('tables.you')
    return isBot ? t('cards.bot_name', { number: seat }) : t('cards.player_of_hand', { number: seat + 1 })
  }
  const { over } = hand
  return (
    <div className="cl-past">
      {over && (
        <>
          <h2>{t('cards.dealt')}</h2>
          <ul>
            {over.hand.hands.map((dealt, player) => (
              <li key={player}>
                <b>{nameOf(player)}</b>
                <LaidCards cards={dealt} />
              </li>
            ))}
          </ul>
          <h2>{t('cards.moves')}</h2>
          <ol>
            {over.hand.moves.map(({ player, cards }, nth) => (
              <li key={nth}>
                <b>{nameOf(player)}</b>
                {cards.length === 0 ? <span>{t('cards.passed')}</span> : <LaidCards cards={cards} />}
              </li>
            ))}
          </ol>
          <h2>{t('cards.payments')}</h2>
          <ul>
            {over.payments.map(({ from, to, points, why }, nth) => (
              <li key={nth}>
                <b>
                  {t('cards.from_to', { from: nameOf(from), to: nameOf(to) })}
                  <small>{t(`cards.why_${why}`)}</small>
                </b>
                <span className="num">
                  {t('cards.points', { points })}{' '}
                  <Amount units={record.point * BigInt(points)} currency={round.currency} />
                </span>
              </li>
            ))}
          </ul>
          <h2>{t('cards.seeds')}</h2>
          <p className="cl-fine">{t('cards.seeds_text')}</p>
          <ul>
            {record.seeds.map((seed, nth) => (
              <li key={nth}>
                <code dir="ltr">{seed}</code>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
