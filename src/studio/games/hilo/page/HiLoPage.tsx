import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { type HiLoDeed, type HiLoRow, hiloRules, rightWays, skipsLeft } from '#studio/games/hilo/rules.ts'
import { ActionButton, BetButton } from '#studio/games/quick/page/ActionButton.tsx'
import { QuickStage } from '#studio/games/quick/page/QuickStage.tsx'
import { type Quick, useQuick } from '#studio/games/quick/page/use-quick.ts'
import { stakeMostAt } from '#studio/games/quick/quick-config.ts'
import type { SteppedResult } from '#studio/games/quick/stepped.ts'
import { payOf, timesWithin, writeTimes } from '#studio/games/quick/times.ts'
import { playSound } from '#studio/pages/sound.ts'
import { useAmountText } from '#studio/pages/Amount.tsx'

import './hilo.css'
import { CardRow } from './CardRow.tsx'
import { GuessBoard } from './GuessBoard.tsx'

type Result = SteppedResult<HiLoRow>

const TURN_MS = 300

export function HiLoPage() {
  const t = useT()
  const quick = useQuick({ lastsMs: () => TURN_MS, onShow: () => playSound('card') })
  const result = quick.played?.result as Result | undefined
  const row = result?.board
  const stakeMost = stakeMostAt(quick.config, hiloRules.topTimes({}))
  const timesMost = timesWithin(quick.config.winMost, quick.stake)
  const step = (guess: HiLoDeed['guess']) => void quick.send({ kind: 'step', deed: { guess } })
  const canStep = quick.isOpen && !quick.isBusy
  const skips = row && quick.isOpen ? skipsLeft(row) : undefined
  return (
    <QuickStage
      quick={quick}
      className="qk-hilo"
      stakeMost={stakeMost}
      choice={
        <Button
          tone="line"
          className="hl-skip"
          isResting={!canStep || skips === 0}
          onClick={() => step('skip')}
        >
          {skips === undefined ? t('hilo.skip') : t('hilo.skip_left', { count: skips })}
        </Button>
      }
      action={<HiLoAction quick={quick} row={row} stakeMost={stakeMost} />}
      figures={[
        { name: t('hilo.right'), value: row && quick.isOpen ? rightWays(row).length : 0 },
        {
          name: t('hilo.worth'),
          value: quick.isOpen && result && result.times > 0 ? writeTimes(result.times) : '–',
        },
        { name: t('quick.top'), value: writeTimes(timesMost) },
      ]}
      note={<HiLoNote quick={quick} result={result} />}
    >
      <div className="hl-table">
        <GuessBoard row={row} timesMost={timesMost} onGuess={canStep ? step : undefined} />
        {row && <CardRow row={row} isLost={result?.kind === 'lost'} />}
      </div>
    </QuickStage>
  )
}

function HiLoAction({
  quick,
  row,
  stakeMost,
}: {
  readonly quick: Quick
  readonly row: HiLoRow | undefined
  readonly stakeMost: bigint
}) {
  const t = useT()
  const amountOf = useAmountText()
  if (!quick.isOpen || !row) return <BetButton quick={quick} choice={{}} stakeMost={stakeMost} />
  const times = hiloRules.timesOf(row)
  if (times === undefined)
    return (
      <ActionButton quick={quick} isCommand reason={t('hilo.guess_first')} onPress={() => undefined}>
        {t('studio.cash_out')}
      </ActionButton>
    )
  return (
    <ActionButton
      quick={quick}
      tone="gold"
      isCommand
      detail={writeTimes(times)}
      onPress={() => void quick.send({ kind: 'cash' })}
    >
      {t('studio.cash_out')} <bdi className="num">{amountOf(payOf(quick.stake, times))}</bdi>
    </ActionButton>
  )
}

function HiLoNote({ quick, result }: { readonly quick: Quick; readonly result: Result | undefined }) {
  const t = useT()
  if (!result) return t('hilo.start')
  if (result.kind === 'lost') return t('hilo.lost')
  return quick.isOpen ? t('hilo.next_card') : null
}
