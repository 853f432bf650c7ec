import { useT } from '#browser/i18n/translate.ts'
import type { HiLoRow } from '#studio/games/hilo/rules.ts'
import type { SteppedResult } from '#studio/games/quick/stepped.ts'
import { SteppedRound } from '#studio/games/quick/page/SteppedRound.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './hilo.css'
import { CardRow } from './CardRow.tsx'

/** All cards of a round in their order, with the guesses. */
export function HiLoRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  return (
    <SteppedRound<HiLoRow> round={round} className="qk-hilo" title={t('hilo.row')}>
      {({ board, kind }: SteppedResult<HiLoRow>) => (
        <CardRow row={board} isLost={kind === 'lost'} most={board.turns.length} />
      )}
    </SteppedRound>
  )
}
