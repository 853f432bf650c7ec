import { useT } from '#browser/i18n/translate.ts'
import { handNames } from '#studio/games/poker/page/hand-names.ts'
import type { PokerBoard } from '#studio/games/poker/rules.ts'
import { SteppedRound } from '#studio/games/quick/page/SteppedRound.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './poker.css'
import { PokerHand } from './PokerHand.tsx'

/** The hand as it was dealt with the held cards, and the hand after the draw. */
export function PokerRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  return (
    <SteppedRound<PokerBoard> round={round} className="qk-poker" title={t('poker.hand')}>
      {({ board }) => (
        <div className="vp-round">
          <p>{t('poker.dealt')}</p>
          <PokerHand board={{ ...board, cards: board.dealt }} held={board.held ?? []} />
          {board.held !== null && (
            <>
              <p>{t('poker.drawn')}</p>
              <PokerHand board={board} held={board.held} />
              <p>{t(handNames[board.hand ?? ''] ?? 'poker.none')}</p>
            </>
          )}
        </div>
      )}
    </SteppedRound>
  )
}
