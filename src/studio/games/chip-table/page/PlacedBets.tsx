import { useT } from '#browser/i18n/translate.ts'
import type { ChipBet, ChipResult } from '#studio/games/chip-table/chip-table.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

/** The player's spots of a past round in the order of the table, each with its result. */
export function PlacedBets<Spot extends string>({
  round: { table, currency },
  spots,
  nameOf,
}: {
  readonly round: RoundDetails
  readonly spots: readonly Spot[]
  readonly nameOf: (spot: Spot) => string
}) {
  const t = useT()
  return (
    <>
      <h2>{t('tables.your_bets')}</h2>
      <ul className="ct-own">
        {table?.bets.flatMap(({ id, bet, result, status }) =>
          spots.flatMap((spot) => {
            const stake = (bet as ChipBet).chips[spot]
            const verdict = (result as ChipResult | undefined)?.spots[spot]
            if (stake === undefined) return []
            return [
              <li key={`${id} ${spot}`}>
                <b>{nameOf(spot)}</b>
                <span>
                  {status === 'void' ? t('studio.status_void') : verdict && t(`tables.verdict_${verdict}`)}
                </span>
                <Amount units={stake} currency={currency} />
              </li>,
            ]
          }),
        )}
      </ul>
    </>
  )
}
