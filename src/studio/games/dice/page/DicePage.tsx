import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import {
  type DiceChoice,
  type DiceRoll,
  gateOf,
  returnOf,
  sides,
  timesOfChance,
} from '#studio/games/dice/rules.ts'
import { BetButton } from '#studio/games/quick/page/ActionButton.tsx'
import { OptionList } from '#studio/games/quick/page/OptionList.tsx'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { QuickStage } from '#studio/games/quick/page/QuickStage.tsx'
import { useQuick } from '#studio/games/quick/page/use-quick.ts'
import type { OneShotResult } from '#studio/games/quick/one-shot.ts'
import { stakeMostAt } from '#studio/games/quick/quick-config.ts'
import { payOf, writeTimes } from '#studio/games/quick/times.ts'
import { playSound } from '#studio/pages/sound.ts'
import { useAmountText } from '#studio/pages/Amount.tsx'

import './dice.css'
import { DiceTrack } from './DiceTrack.tsx'
import { writeRoll } from './write-roll.ts'

const SLIDE_MS = 420
const FIRST: DiceChoice = { side: 'over', chance: 48 }

export function DicePage() {
  const t = useT()
  const quick = useQuick({ lastsMs: () => SLIDE_MS, onShow: () => playSound('stone') })
  const result = quick.played?.result as OneShotResult<DiceChoice, DiceRoll> | undefined
  const [choice, setChoice] = useState<DiceChoice>(result?.choice ?? FIRST)
  const amountOf = useAmountText()
  const percent = usePercent()
  const times = timesOfChance(choice.chance)
  const stakeMost = stakeMostAt(quick.config, times)
  return (
    <QuickStage
      quick={quick}
      className="qk-dice"
      stakeMost={stakeMost}
      choice={
        <OptionList
          legend={t('dice.side')}
          name="side"
          values={sides}
          chosen={choice.side}
          isFixed={quick.isBusy}
          onChoose={(side) => setChoice({ ...choice, side })}
          write={(side) => t(`dice.${side}`)}
        />
      }
      action={
        <BetButton quick={quick} choice={choice} stakeMost={stakeMost}>
          {t('dice.roll')}
        </BetButton>
      }
      figures={[
        { name: t('quick.pays'), value: writeTimes(times) },
        { name: t('quick.chance'), value: percent(choice.chance * 100) },
        { name: t('quick.on_hit'), value: amountOf(payOf(quick.stake, times)) },
        { name: t('quick.return'), value: percent(returnOf(choice.chance)) },
      ]}
      note={t(`dice.note_${choice.side}`, { gate: writeRoll(gateOf(choice)), times: writeTimes(times) })}
    >
      <DiceTrack
        choice={choice}
        result={result}
        isMoving={quick.isMoving}
        onChange={quick.isBusy ? undefined : setChoice}
      />
    </QuickStage>
  )
}
