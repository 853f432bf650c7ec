import { useT } from '#browser/i18n/translate.ts'
import type { MinesBoard } from '#studio/games/mines/rules.ts'
import { SteppedRound } from '#studio/games/quick/page/SteppedRound.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './mines.css'
import { MinesField } from './MinesField.tsx'

/** The field as the player left it, and the tiles in the order in which they were opened. */
export function MinesRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  return (
    <SteppedRound<MinesBoard> round={round} className="qk-mines" title={t('mines.field')}>
      {({ board }) => (
        <>
          <MinesField board={board} />
          <p className="mn-order">
            {t('mines.order')}{' '}
            <bdi className="num">{board.opened.map((tile) => tile + 1).join(', ') || '–'}</bdi>
          </p>
        </>
      )}
    </SteppedRound>
  )
}
