import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import type { BlackjackBet, BlackjackResult, BlackjackView } from '#studio/games/blackjack/blackjack-game.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import '#studio/games/chip-table/page/chip-table.css'
import './blackjack.css'
import { Cards } from './Cards.tsx'
import { totalTextOf } from './total-text.ts'

/** The dealer's cards, and each stake of the player with its hand. */
export function BlackjackRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  const seen = round.table?.publicPart as BlackjackView | undefined
  const bets = round.table?.bets ?? []
  return (
    <div className="bj ct-shown bj-past">
      {seen ? (
        <section aria-label={t('blackjack.dealer')}>
          <h2>{t('blackjack.dealer')}</h2>
          <Cards cards={seen.dealer} hidden={seen.isTurned ? 0 : 1} />
          <b className="num">{totalTextOf(seen.dealer)}</b>
        </section>
      ) : (
        <Note>{t('tables.void')}</Note>
      )}
      <h2>{t('tables.your_bets')}</h2>
      <ul className="ct-own">
        {bets.map(({ id, bet, stake, win, result, status }) => {
          const known = result as BlackjackResult | undefined
          const { seat } = bet as BlackjackBet
          const hand = known?.hands[known.hand]
          return (
            <li key={id}>
              <span>
                {t('blackjack.seat', { seat: seat + 1 })}{' '}
                {hand && (
                  <>
                    <Cards cards={hand.cards} /> <b className="num">{totalTextOf(hand.cards)}</b>
                  </>
                )}
              </span>
              <span>
                {status === 'void'
                  ? t('tables.verdict_pushed')
                  : known && t(`blackjack.verdict_${known.verdict}`)}
              </span>
              <span>
                <Amount units={stake} currency={round.currency} />{' '}
                {win !== undefined && (
                  <>
                    → <Amount units={win} currency={round.currency} />
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
