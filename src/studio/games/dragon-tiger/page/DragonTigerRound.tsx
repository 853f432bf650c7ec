import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { PlacedBets } from '#studio/games/chip-table/page/PlacedBets.tsx'
import type { DragonTigerView } from '#studio/games/dragon-tiger/dragon-tiger-game.ts'
import { spots } from '#studio/games/dragon-tiger/rules.ts'
import { PlayingCard } from '#studio/games/playing-cards/PlayingCard.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import '#studio/games/chip-table/page/chip-table.css'
import './dragon-tiger.css'

/** Both cards of a round, and the player's bets. */
export function DragonTigerRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  const seen = round.table?.publicPart as DragonTigerView | undefined
  return (
    <div className="dt ct-shown">
      {seen ? (
        <>
          {seen.winner && <h2>{t(`dragon_tiger.won_${seen.winner}`)}</h2>}
          <div className="dt-past">
            {[seen.dragon, seen.tiger].map(
              // Equal cards can come from two decks.
              (card, nth) =>
                card && <PlayingCard key={nth ? 'tiger' : 'dragon'} card={card} className="dt-card" />,
            )}
          </div>
        </>
      ) : (
        <Note>{t('tables.void')}</Note>
      )}
      <PlacedBets round={round} spots={spots} nameOf={(spot) => t(`dragon_tiger.spot_${spot}`)} />
    </div>
  )
}
