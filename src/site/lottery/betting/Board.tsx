// Compiled memoization would add more bytes than it saves work: numbers and prices are memoized themselves.
'use no memo'

import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { MoneyField } from '#browser/ui/MoneyField.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { MoneyInput } from '#browser/ui/use-money-input.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { type ChoiceFault, refuseChoice } from '#domain/lottery/bets/choice.ts'
import { type BoardKind, boardOf, emptyChoice, randomChoice } from '#domain/lottery/slips/selection.ts'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { stakeBoundsOf } from '#site/lottery/limits/bounds.ts'
import { useMember } from '#site/session/use-member.ts'

import type { BoardProps, IsClosed } from './board-props.ts'
import type { NewBet } from './draft.ts'
import { randomBelow } from '#site/lottery/random.ts'

import { stakeChips } from './base-stake.ts'
import { preloadSlip } from './SlipPlace.tsx'
import { GridBoard } from './GridBoard.tsx'
import { priceOfChoice, priceText } from './price.ts'
import { RowsBoard } from './RowsBoard.tsx'
import { SidesBoard } from './SidesBoard.tsx'
import { TypedBoard } from './TypedBoard.tsx'
import type { Lottery, LotteryGame } from './lottery.ts'
import type { Draw } from './use-lottery.ts'

const CodesEditor = lazyPart(() =>
  import('#site/lottery/codes/CodesEditor.tsx').then((chunk) => chunk.CodesEditor),
)

const FreeNotes = lazyPart(() =>
  import('#site/lottery/limits/FreeNotes.tsx').then((chunk) => chunk.FreeNotes),
)

const ClosedNumbers = lazyPart(() =>
  import('#site/lottery/limits/ClosedNumbers.tsx').then((chunk) => chunk.ClosedNumbers),
)

const boards: Readonly<Record<BoardKind, (props: BoardProps) => React.ReactNode>> = {
  sides: SidesBoard,
  rows: RowsBoard,
  grid: GridBoard,
  typed: TypedBoard,
}

/** Numbers of one bet type, with a stake; or typed codes where the lottery has them. */
export function Board({
  lottery,
  type,
  next,
  hot,
  input,
  onAdd,
}: {
  lottery: Lottery
  type: BetType
  next: Draw | undefined
  hot: readonly string[]
  input: MoneyInput
  onAdd: (lines: readonly NewBet[]) => void
}) {
  const isAwake = useIsAwake()
  const { game, terms } = lottery
  const [way, setWay] = useState<'pick' | 'type'>('pick')
  const [choice, setChoice] = useState<Choice>(() => emptyChoice(type.shape))
  const [isClosed, takeClosed] = useClosedCheck()
  const fault = refuseChoice(type, choice)
  const Numbers = boards[boardOf(type.shape)]
  const choose = (next: Choice) => {
    preloadSlip()
    setChoice(next)
  }
  const count = choice.reduce((sum, row) => sum + row.length, 0)
  const add = () => {
    const stake = input.check()
    if (stake === undefined || fault) return
    onAdd([{ type: type.code, choice, stake }])
    setChoice(emptyChoice(type.shape))
  }
  const hasCodes =
    game.drawnBy === 'official' && !game.second && (game.family === 'north' || game.family === 'province')
  return (
    <div className="bet-board">
      <Tools
        hasCodes={hasCodes}
        way={way}
        onWay={setWay}
        count={count}
        onRandom={() => choose(randomChoice(type.shape, randomBelow))}
      />
      {way === 'type' && isAwake ? (
        <Suspense>
          <CodesEditor lottery={lottery} next={next} onAdd={onAdd} />
        </Suspense>
      ) : (
        <>
          <Numbers
            type={type}
            choice={choice}
            onChoose={choose}
            returnMilli={terms.returnMilli}
            hot={hot}
            isClosed={isClosed}
          />
          <AddBar type={type} choice={choice} lottery={lottery} input={input} onAdd={add} />
          {isAwake && <MembersClosed game={game} type={type} next={next} onChange={takeClosed} />}
          {!fault && isAwake && (
            <PartBoundary>
              <FreeNotes lottery={lottery} type={type} choice={choice} next={next} />
            </PartBoundary>
          )}
        </>
      )}
    </div>
  )
}

type TakeClosed = (check: IsClosed | undefined) => void

function useClosedCheck(): readonly [IsClosed | undefined, TakeClosed] {
  const [isClosed, setIsClosed] = useState<IsClosed>()
  // React would call a function that is passed as the new state.
  const [takeClosed] = useState(() => (check: IsClosed | undefined) => setIsClosed(() => check))
  return [isClosed, takeClosed]
}

/** Visitors cannot bet, so that their pages load nothing for it. */
function MembersClosed(props: {
  game: LotteryGame
  type: BetType
  next: Draw | undefined
  onChange: TakeClosed
}) {
  const member = useMember()
  if (!member || member === 'loading') return null
  return (
    <PartBoundary>
      <ClosedNumbers {...props} />
    </PartBoundary>
  )
}

function Tools({
  hasCodes,
  way,
  onWay,
  count,
  onRandom,
}: {
  hasCodes: boolean
  way: 'pick' | 'type'
  onWay: (way: 'pick' | 'type') => void
  count: number
  onRandom: () => void
}) {
  const t = useT()
  return (
    <div className="bet-tools">
      {hasCodes && (
        <SegmentedControl
          label={t('lottery.numbers')}
          options={[
            { id: 'pick', label: t('lottery.way.pick') },
            { id: 'type', label: t('lottery.way.type') },
          ]}
          selected={way}
          onSelect={(id) => onWay(id === 'type' ? 'type' : 'pick')}
        />
      )}
      {way === 'pick' && (
        <>
          <Button size="sm" tone="line" icon="refresh" onClick={onRandom}>
            {t('lottery.way.random')}
          </Button>
          <span className="small muted" role="status">
            {t('lottery.chosen', { count })}
          </span>
        </>
      )}
    </div>
  )
}

/** The stake, what the choice costs and pays, and the button that adds it. */
function AddBar({
  type,
  choice,
  lottery,
  input,
  onAdd,
}: {
  type: BetType
  choice: Choice
  lottery: Lottery
  input: MoneyInput
  onAdd: () => void
}) {
  const t = useT()
  const { terms, step } = lottery
  const { language, currencySymbol } = useFormat()
  const money = (amount: string) => writeMoney(amount, language, currencySymbol)
  const fault = refuseChoice(type, choice)
  return (
    <div className="bet-add">
      <MoneyField
        label={t('lottery.stake')}
        hint={boundsText(t, input, money)}
        input={input}
        chips={stakeChips(step, stakeBoundsOf(lottery, type.code))}
        name="stake"
      />
      <p className="small">
        {!fault && (
          <>
            {t('lottery.units', { count: type.units(choice) })}
            <span className="muted"> {payText(t, type, choice, terms.returnMilli)}</span>
          </>
        )}
      </p>
      <Button tone="soft" icon="plus" reason={fault && needText(t, type, fault)} onClick={onAdd}>
        {t('lottery.add', { count: fault ? 0 : type.units(choice) })}
      </Button>
    </div>
  )
}

/** The bounds of the stake; they are known before anything is refused. */
function boundsText(
  t: ReturnType<typeof useT>,
  { bounds: { least = '0', most } }: MoneyInput,
  money: (amount: string) => string,
): string {
  return most === undefined
    ? t('lottery.bound_least', { least: money(least) })
    : t('lottery.bound_range', { least: money(least), most: money(most) })
}

function payText(t: ReturnType<typeof useT>, type: BetType, choice: Choice, returnMilli: number): string {
  return t('lottery.pays', { odds: priceText(t, priceOfChoice(type, choice, returnMilli)) })
}

function needText(t: ReturnType<typeof useT>, { shape }: BetType, fault: ChoiceFault): string {
  if (fault === 'impossible') return t('lottery.need.impossible')
  if (shape.options) return t('lottery.need.side')
  if (shape.rows.length > 1 && !shape.leastInAll) return t('lottery.need.rows')
  return t('lottery.need.count', { count: shape.leastInAll ?? shape.rows[0]?.least ?? 1 })
}
