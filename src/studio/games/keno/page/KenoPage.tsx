import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import {
  DRAWN,
  type KenoChoice,
  type KenoDraw,
  NUMBERS,
  PICKS_MOST,
  type Risk,
  hitTimes,
  hitsOf,
  returnOf,
  risks,
} from '#studio/games/keno/rules.ts'
import { BetButton } from '#studio/games/quick/page/ActionButton.tsx'
import { OptionList } from '#studio/games/quick/page/OptionList.tsx'
import { playSteps } from '#studio/games/quick/page/play-steps.ts'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { QuickStage } from '#studio/games/quick/page/QuickStage.tsx'
import { useProgress } from '#studio/games/quick/page/use-progress.ts'
import { useQuick } from '#studio/games/quick/page/use-quick.ts'
import type { OneShotResult } from '#studio/games/quick/one-shot.ts'
import { stakeMostAt } from '#studio/games/quick/quick-config.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

import './keno.css'
import { HitPays } from './HitPays.tsx'
import { KenoBoard } from './KenoBoard.tsx'
import { pickAtRandom } from './pick-at-random.ts'

const EACH_MS = 120
const RANDOM_PICKS = 8

export function KenoPage() {
  const t = useT()
  const quick = useQuick({
    lastsMs: () => (DRAWN + 1) * EACH_MS,
    onShow: () => playSteps(DRAWN, EACH_MS),
  })
  const result = quick.played?.result as OneShotResult<KenoChoice, KenoDraw> | undefined
  const [picks, setPicks] = useState<readonly number[]>(result?.choice.picks ?? [])
  const [risk, setRisk] = useState<Risk>(result?.choice.risk ?? 'classic')
  const progress = useProgress({ isMoving: quick.isMoving, count: DRAWN, eachMs: EACH_MS })
  const choice: KenoChoice = { picks, risk }
  const times = hitTimes(picks.length, risk)
  const top = Math.max(100, ...times)
  const stakeMost = stakeMostAt(quick.config, top)
  // Other picks than those of the draw: a new card.
  const isSame = result !== undefined && result.choice.picks.join() === picks.join()
  const drawn = isSame ? result.drawn.numbers.slice(0, progress) : []
  const hits = isSame ? hitsOf({ numbers: drawn }, choice).length : undefined
  return (
    <QuickStage
      quick={quick}
      className="qk-keno"
      stakeMost={stakeMost}
      choice={
        <>
          <Picking picks={picks} isFixed={quick.isBusy} onPick={setPicks} />
          <OptionList
            legend={t('keno.risk')}
            name="risk"
            values={risks}
            chosen={risk}
            isFixed={quick.isBusy}
            onChoose={setRisk}
            write={(value) => t(`keno.risk_${value}`)}
          />
        </>
      }
      action={
        <BetButton
          quick={quick}
          choice={choice}
          stakeMost={stakeMost}
          reason={picks.length === 0 ? t('keno.pick_first') : undefined}
        >
          {t('keno.draw')}
        </BetButton>
      }
      figures={useFigures(picks.length, risk)}
      note={
        hits === undefined ? t('keno.note', { most: PICKS_MOST, all: NUMBERS }) : t('keno.hits', { hits })
      }
    >
      <div className="kn-table">
        <KenoBoard
          picks={picks}
          drawn={drawn}
          onToggle={quick.isBusy ? undefined : (number) => setPicks(togglePick(picks, number))}
          isFull={picks.length === PICKS_MOST}
        />
        <HitPays times={times} hits={quick.isMoving ? undefined : hits} />
      </div>
    </QuickStage>
  )
}

/** Picks a number, or takes it back; an eleventh is not picked. */
function togglePick(picks: readonly number[], number: number): readonly number[] {
  if (picks.includes(number)) return picks.filter((pick) => pick !== number)
  return picks.length < PICKS_MOST ? [...picks, number].toSorted((one, other) => one - other) : picks
}

function useFigures(picks: number, risk: Risk) {
  const t = useT()
  const percent = usePercent()
  return [
    { name: t('keno.picked'), value: t('keno.picked_of', { picks, most: PICKS_MOST }) },
    { name: t('quick.top'), value: picks === 0 ? '–' : writeTimes(Math.max(...hitTimes(picks, risk))) },
    { name: t('quick.return'), value: picks === 0 ? '–' : percent(returnOf(picks, risk)) },
  ]
}

/** Random picks, and an empty card. */
function Picking({
  picks,
  isFixed,
  onPick,
}: {
  readonly picks: readonly number[]
  readonly isFixed: boolean
  readonly onPick: (picks: readonly number[]) => void
}) {
  const t = useT()
  return (
    <div className="kn-picking">
      <Button
        tone="line"
        size="sm"
        isResting={isFixed}
        onClick={() => onPick(pickAtRandom(picks.length === 0 ? RANDOM_PICKS : picks.length))}
      >
        {t('keno.random')}
      </Button>
      <Button tone="line" size="sm" isResting={isFixed || picks.length === 0} onClick={() => onPick([])}>
        {t('keno.clear')}
      </Button>
    </div>
  )
}
