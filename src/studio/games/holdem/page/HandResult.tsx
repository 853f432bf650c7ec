import { useT } from '#browser/i18n/translate.ts'
import { rakeOfHand } from '#studio/games/climbing/page/hand-sums.ts'
import { nameOfSeat } from '#studio/games/climbing/page/seat-names.ts'
import type { HoldemView } from '#studio/games/holdem/hand-view.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { CardRoundView, CardTableView } from '#studio/wire/card-answers.ts'

/** The winners of each pot with their hands, and the rake. */
export function HandResult({
  table,
  round,
  hand,
}: {
  readonly table: CardTableView
  readonly round: CardRoundView
  readonly hand: HoldemView
}) {
  'use no memo' // Renders seldom; saves script.
  const t = useT()
  const { currency } = useSession().opened
  const { over, own } = hand
  if (!over) return null
  const nameOf = (player: number) => nameOfSeat(t, table.seats[round.players[player] ?? -1])
  const text = (winners: readonly number[]) => {
    const [first = -1] = winners
    const what =
      winners.length > 1
        ? t('holdem.share', { who: winners.map(nameOf).join(', ') })
        : first === own
          ? t('holdem.you_win')
          : t('holdem.wins', { who: nameOf(first) })
    const kind = over.revealed.find(({ player }) => player === first)?.kind
    return kind ? t('holdem.with_kind', { what, kind: t(`holdem.kind_${kind}`) }) : what
  }
  return (
    <div className="he-result">
      <div role="status">
        {over.pots.map(({ winners, chips }, nth) => (
          <p key={nth}>
            {nth > 0 && <small>{t('holdem.side_pot', { number: nth })} </small>}
            {text(winners)} <Amount units={table.point * BigInt(chips)} currency={currency} tone="money" />
          </p>
        ))}
        {!over.isShowdown && <small>{t('holdem.unshown')}</small>}
      </div>
      <p className="cl-fine">
        {t('cards.rake_kept')} <Amount units={rakeOfHand(round.paid)} currency={currency} />
      </p>
    </div>
  )
}
