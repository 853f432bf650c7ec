import { useT } from '#browser/i18n/translate.ts'
import type { PlinkoChoice, PlinkoPath } from '#studio/games/plinko/rules.ts'
import { OneShotRound } from '#studio/games/quick/page/OneShotRound.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './plinko.css'
import { PlinkoBoard } from './PlinkoBoard.tsx'

/** The board with the pins that the ball touched, and its slot. */
export function PlinkoRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  return (
    <OneShotRound<PlinkoChoice, PlinkoPath> round={round} className="qk-plinko" title={t('plinko.ball')}>
      {(result) => <PlinkoBoard choice={result.choice} result={result} />}
    </OneShotRound>
  )
}
