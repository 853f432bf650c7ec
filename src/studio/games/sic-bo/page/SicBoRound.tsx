import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { PlacedBets } from '#studio/games/chip-table/page/PlacedBets.tsx'
import { spots } from '#studio/games/sic-bo/rules.ts'
import type { SicBoView } from '#studio/games/sic-bo/sic-bo-game.ts'
import type { RoundDetails } from '#studio/wire/answers.ts'

import '#studio/games/chip-table/page/chip-table.css'
import './sic-bo.css'
import { Die } from './Die.tsx'
import { useSpotName } from './use-spot-name.ts'

/** The dice of a round, and the player's bets. */
export function SicBoRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  const nameOf = useSpotName()
  const seen = round.table?.publicPart as SicBoView | undefined
  return (
    <div className="ct-shown">
      {seen ? (
        <>
          <h2>{t('sic_bo.dice', { dice: seen.dice.join(', ') })}</h2>
          <p className="sb-past">
            {seen.dice.map((face, nth) => (
              <Die key={nth} face={face} />
            ))}
          </p>
        </>
      ) : (
        <Note>{t('tables.void')}</Note>
      )}
      <PlacedBets round={round} spots={spots} nameOf={nameOf} />
    </div>
  )
}
