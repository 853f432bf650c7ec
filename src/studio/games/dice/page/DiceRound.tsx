import { useT } from '#browser/i18n/translate.ts'
import type { DiceChoice, DiceRoll } from '#studio/games/dice/rules.ts'
import { OneShotRound } from '#studio/games/quick/page/OneShotRound.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './dice.css'
import { DiceTrack } from './DiceTrack.tsx'

/** The roll beside the gate. */
export function DiceRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  return (
    <OneShotRound<DiceChoice, DiceRoll> round={round} className="qk-dice" title={t('dice.roll_title')}>
      {(result) => <DiceTrack choice={result.choice} result={result} />}
    </OneShotRound>
  )
}
