import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { readTarget, writeTarget } from '#studio/games/crash/multiplier-text.ts'
import { type LimboChoice, type LimboReach, TARGET_MOST } from '#studio/games/limbo/rules.ts'
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

import './limbo.css'
import { LimboTower } from './LimboTower.tsx'

const COUNT_MS = 600
const FIRST = 250
const targets = [150, 200, 300, 1_000, 10_000] as const

export function LimboPage() {
  const t = useT()
  const quick = useQuick({ lastsMs: () => COUNT_MS, onShow: () => playSound('stone') })
  const result = quick.played?.result as OneShotResult<LimboChoice, LimboReach> | undefined
  const [typed, setTyped] = useState(writeTarget(result?.choice.target ?? FIRST))
  const amountOf = useAmountText()
  const percent = usePercent()
  const read = readTarget(typed)
  const target = read ?? FIRST
  const stakeMost = stakeMostAt(quick.config, target)
  return (
    <QuickStage
      quick={quick}
      className="qk-limbo"
      stakeMost={stakeMost}
      choice={<TargetChoice typed={typed} read={read} isFixed={quick.isBusy} onType={setTyped} />}
      action={
        <BetButton
          quick={quick}
          choice={{ target }}
          stakeMost={stakeMost}
          reason={read === undefined ? t('limbo.target_first') : undefined}
        />
      }
      figures={[
        { name: t('quick.chance'), value: percent(Math.floor(990_000 / target)) },
        { name: t('quick.on_hit'), value: amountOf(payOf(quick.stake, target)) },
        { name: t('quick.top'), value: writeTimes(TARGET_MOST) },
        { name: t('quick.return'), value: percent(9_900) },
      ]}
      note={t('limbo.note', { times: writeTimes(target) })}
    >
      <LimboTower
        key={quick.played?.round}
        target={quick.isMoving && result ? result.choice.target : target}
        result={result}
        isEarlier={quick.isEarlier}
        lastsMs={COUNT_MS}
      />
    </QuickStage>
  )
}

/** The target as a number to type, and common ones beside it. */
function TargetChoice({
  typed,
  read,
  isFixed,
  onType,
}: {
  readonly typed: string
  /** Undefined where the typed target is invalid. */
  readonly read: number | undefined
  readonly isFixed: boolean
  readonly onType: (text: string) => void
}) {
  const t = useT()
  return (
    <>
      <div className="lb-target">
        <Field
          label={t('limbo.target')}
          error={read === undefined && typed !== '' ? t('crash.target_fault') : undefined}
        >
          <TextInput
            value={typed}
            onChange={(text) => {
              if (!isFixed) onType(text)
            }}
            inputMode="decimal"
            maxLength={8}
            dir="ltr"
            autoComplete="off"
            name="target"
          />
        </Field>
      </div>
      <OptionList
        legend={t('limbo.quick')}
        name="quick-target"
        values={targets}
        chosen={targets.find((one) => one === read)}
        isFixed={isFixed}
        onChoose={(value) => onType(writeTarget(value))}
        write={writeTimes}
      />
    </>
  )
}
