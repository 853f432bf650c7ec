import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import type { BaccaratRoundView } from '#studio/games/baccarat/baccarat-game.ts'
import { spots } from '#studio/games/baccarat/payouts.ts'
import { PlacedBets } from '#studio/games/chip-table/page/PlacedBets.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import '#studio/games/chip-table/page/chip-table.css'
import './baccarat.css'
import './roads.css'
import { Hands } from './Hands.tsx'

/** The cards of a round, and the result of each of the player's spots. */
export function BaccaratRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  const { table } = round
  const outcome = table?.publicPart as BaccaratRoundView | undefined
  return (
    <div className="bac bac-shown ct-shown">
      <h2>{t('baccarat.cards')}</h2>
      {outcome ? (
        <>
          <div className="bac-table bac-past">
            <Hands
              seen={outcome}
              middle={
                outcome.result && (
                  <span className="ct-said" data-winner={outcome.result.winner}>
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
      <PlacedBets round={round} spots={spots} nameOf={(spot) => t(`baccarat.spot_${spot}`)} />
      <p className="st-fine">{t('baccarat.proof_shoe')}</p>
    </div>
  )
}
