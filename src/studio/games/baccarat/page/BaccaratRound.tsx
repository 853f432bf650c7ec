import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import type { BaccaratBet, BaccaratResult, BaccaratRoundView } from '#studio/games/baccarat/baccarat-game.ts'
import { spots } from '#studio/games/baccarat/payouts.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './baccarat.css'
import './roads.css'
import { Hands } from './Hands.tsx'

/** The cards of a round, and the result of each of the player's spots. */
export function BaccaratRound({ round: { table, currency } }: { readonly round: RoundDetails }) {
  const t = useT()
  const outcome = table?.publicPart as BaccaratRoundView | undefined
  return (
    <div className="bac bac-shown">
      <h2>{t('baccarat.cards')}</h2>
      {outcome ? (
        <>
          <div className="bac-table bac-past">
            <Hands
              seen={outcome}
              middle={
                outcome.result && (
                  <span className="bac-said" data-winner={outcome.result.winner}>
                    {t(`baccarat.won_${outcome.result.winner}`, {
                      playerTotal: outcome.result.playerTotal,
                      bankerTotal: outcome.result.bankerTotal,
                    })}
                  </span>
                )
              }
            />
          </div>
          <p className="st-fine">{t('baccarat.nth', { nth: outcome.nth })}</p>
        </>
      ) : (
        <Note>{t('tables.void')}</Note>
      )}
      <h2>{t('tables.your_bets')}</h2>
      <ul className="bac-own">
        {table?.bets.flatMap(({ id, bet, result, status }) =>
          spots.flatMap((spot) => {
            const stake = (bet as BaccaratBet).chips[spot]
            const verdict = (result as BaccaratResult | undefined)?.spots[spot]
            if (stake === undefined) return []
            return [
              <li key={`${id} ${spot}`}>
                <b>{t(`baccarat.spot_${spot}`)}</b>
                <span>
                  {status === 'void' ? t('studio.status_void') : verdict && t(`baccarat.verdict_${verdict}`)}
                </span>
                <Amount units={stake} currency={currency} />
              </li>,
            ]
          }),
        )}
      </ul>
      <p className="st-fine">{t('baccarat.proof_shoe')}</p>
    </div>
  )
}
