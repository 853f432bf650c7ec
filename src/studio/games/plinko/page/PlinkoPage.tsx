import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import {
  type PlinkoChoice,
  type PlinkoPath,
  plinkoRules,
  returnOf,
  risks,
  rowCounts,
} from '#studio/games/plinko/rules.ts'
import { BetButton } from '#studio/games/quick/page/ActionButton.tsx'
import { OptionList } from '#studio/games/quick/page/OptionList.tsx'
import { playSteps } from '#studio/games/quick/page/play-steps.ts'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { QuickStage } from '#studio/games/quick/page/QuickStage.tsx'
import { useQuick } from '#studio/games/quick/page/use-quick.ts'
import type { OneShotResult } from '#studio/games/quick/one-shot.ts'
import { stakeMostAt } from '#studio/games/quick/quick-config.ts'
import { writeTimes } from '#studio/games/quick/times.ts'
import type { Played } from '#studio/wire/answers.ts'

import './plinko.css'
import { ROW_MS, fallMs } from './fall.ts'
import { PlinkoBoard } from './PlinkoBoard.tsx'

type Result = OneShotResult<PlinkoChoice, PlinkoPath>

const FIRST: PlinkoChoice = { rows: 12, risk: 'medium' }
const rowsOf = (played: Played) => (played.result as Result).choice.rows

export function PlinkoPage() {
  const t = useT()
  const quick = useQuick({
    lastsMs: (played) => fallMs(rowsOf(played)),
    onShow: (played) => playSteps(rowsOf(played), ROW_MS),
  })
  const result = quick.played?.result as Result | undefined
  const [choice, setChoice] = useState<PlinkoChoice>(result?.choice ?? FIRST)
  const percent = usePercent()
  const top = plinkoRules.topTimes(choice)
  const stakeMost = stakeMostAt(quick.config, top)
  const isSame = result?.choice.rows === choice.rows && result.choice.risk === choice.risk
  return (
    <QuickStage
      quick={quick}
      className="qk-plinko"
      stakeMost={stakeMost}
      choice={
        <>
          <OptionList
            legend={t('plinko.risk')}
            name="risk"
            values={risks}
            chosen={choice.risk}
            isFixed={quick.isBusy}
            onChoose={(risk) => setChoice({ ...choice, risk })}
            write={(risk) => t(`plinko.risk_${risk}`)}
          />
          <OptionList
            legend={t('plinko.rows')}
            name="rows"
            values={rowCounts}
            chosen={choice.rows}
            isFixed={quick.isBusy}
            onChoose={(rows) => setChoice({ ...choice, rows })}
            write={String}
          />
        </>
      }
      action={
        <BetButton quick={quick} choice={choice} stakeMost={stakeMost}>
          {t('plinko.drop')}
        </BetButton>
      }
      figures={[
        { name: t('quick.top'), value: writeTimes(top) },
        {
          name: t('plinko.top_chance', { times: writeTimes(top) }),
          value: t('quick.one_in', { count: 2 ** (choice.rows - 1) }),
        },
        { name: t('quick.return'), value: percent(returnOf(choice)) },
      ]}
      note={t('plinko.note')}
    >
      <PlinkoBoard
        key={quick.played?.round}
        choice={choice}
        result={isSame ? result : undefined}
        isMoving={quick.isMoving}
      />
    </QuickStage>
  )
}
