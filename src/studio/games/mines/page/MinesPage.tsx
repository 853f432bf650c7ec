import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import {
  MINES_MOST,
  type MinesBoard,
  TILES,
  gemsLeft,
  minesRules,
  timesOfGems,
} from '#studio/games/mines/rules.ts'
import { ActionButton, BetButton } from '#studio/games/quick/page/ActionButton.tsx'
import { QuickStage } from '#studio/games/quick/page/QuickStage.tsx'
import { RangeOption } from '#studio/games/quick/page/RangeOption.tsx'
import { type Quick, useQuick } from '#studio/games/quick/page/use-quick.ts'
import { stakeMostAt } from '#studio/games/quick/quick-config.ts'
import type { SteppedResult } from '#studio/games/quick/stepped.ts'
import { payOf, timesWithin, writeTimes } from '#studio/games/quick/times.ts'
import { playSound } from '#studio/pages/sound.ts'
import type { Played } from '#studio/wire/answers.ts'
import { useAmountText } from '#studio/pages/Amount.tsx'

import './mines.css'
import { MinesField } from './MinesField.tsx'

type Result = SteppedResult<MinesBoard>

const TURN_MS = 260
const FIRST_MINES = 3

export function MinesPage() {
  const quick = useQuick({ lastsMs: () => TURN_MS, onShow: playSoundOf })
  const result = quick.played?.result as Result | undefined
  const [mines, setMines] = useState(result?.board.count ?? FIRST_MINES)
  const [chosen, setChosen] = useState<number>()
  const t = useT()
  const board = result?.board
  const open = async (tile: number) => {
    setChosen(tile)
    await quick.send({ kind: 'step', deed: { tile } })
    setChosen(undefined)
  }
  return (
    <QuickStage
      quick={quick}
      className="qk-mines"
      stakeMost={stakeMostAt(quick.config, minesRules.topTimes({ mines }))}
      choice={
        <RangeOption
          label={t('mines.count')}
          value={quick.isOpen ? (board?.count ?? mines) : mines}
          least={1}
          most={MINES_MOST}
          isFixed={quick.isOpen || quick.isBusy}
          onChange={setMines}
        />
      }
      action={<MinesAction quick={quick} board={board} mines={mines} />}
      figures={useFigures(quick, board, mines)}
      note={<MinesNote quick={quick} result={result} />}
    >
      <MinesField
        board={board}
        chosen={chosen}
        onOpen={quick.isOpen && !quick.isBusy ? (tile) => void open(tile) : undefined}
      />
    </QuickStage>
  )
}

/** One stone click per gem, rising; the sound of a mine is the silence after it. */
function playSoundOf(played: Played): void {
  const { kind, board } = played.result as Result
  if (kind === 'open' || kind === 'paid') playSound('stone', board.opened.length)
}

function MinesAction({
  quick,
  board,
  mines,
}: {
  readonly quick: Quick
  readonly board: MinesBoard | undefined
  readonly mines: number
}) {
  const t = useT()
  const amountOf = useAmountText()
  if (!quick.isOpen || !board)
    return (
      <BetButton
        quick={quick}
        choice={{ mines }}
        stakeMost={stakeMostAt(quick.config, minesRules.topTimes({ mines }))}
      />
    )
  const gems = board.opened.length
  if (gems === 0)
    return (
      <ActionButton quick={quick} isCommand reason={t('mines.open_first')} onPress={() => undefined}>
        {t('studio.cash_out')}
      </ActionButton>
    )
  const times = timesOfGems(board.count, gems)
  return (
    <ActionButton
      quick={quick}
      tone="gold"
      isCommand
      detail={`${writeTimes(times)}, ${t('mines.gems', { count: gems })}`}
      onPress={() => void quick.send({ kind: 'cash' })}
    >
      {t('studio.cash_out')} <bdi className="num">{amountOf(payOf(quick.stake, times))}</bdi>
    </ActionButton>
  )
}

function useFigures(quick: Quick, board: MinesBoard | undefined, mines: number) {
  const t = useT()
  const now: MinesBoard = quick.isOpen && board ? board : { count: mines, opened: [] }
  const { gems, hidden } = gemsLeft(now)
  const timesMost = timesWithin(quick.config.winMost, quick.stake)
  return [
    {
      name: t('mines.next'),
      value: gems === 0 ? '–' : writeTimes(timesOfGems(now.count, now.opened.length + 1)),
    },
    { name: t('mines.chance'), value: t('mines.chance_of', { gems, hidden }) },
    { name: t('quick.top'), value: writeTimes(topWithin(now.count, timesMost)) },
  ]
}

/** The highest multiple that a round can reach. */
function topWithin(mines: number, timesMost: number): number {
  let top = timesOfGems(mines, 1)
  for (let gems = 2; gems <= TILES - mines; gems += 1) {
    const times = timesOfGems(mines, gems)
    if (times > timesMost) return top
    top = times
  }
  return top
}

function MinesNote({ quick, result }: { readonly quick: Quick; readonly result: Result | undefined }) {
  const t = useT()
  if (!result) return t('mines.start')
  if (result.kind === 'lost') return t('mines.lost')
  if (!quick.isOpen) return null
  const { gems } = gemsLeft(result.board)
  return t('mines.hidden', { mines: result.board.count, gems })
}
