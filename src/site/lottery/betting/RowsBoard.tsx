// Rendered anew as a whole at each change: compiled memoization would only add bytes.
'use no memo'

import { useT } from '#browser/i18n/translate.ts'
import type { BetType } from '#domain/lottery/bets/bet-type.ts'
import { toggleNumber, withRow, writeNumber } from '#domain/lottery/slips/selection.ts'

import type { BoardProps } from './board-props.ts'
import { ClosedMark } from './ClosedMark.tsx'
import { QuickSets } from './QuickSets.tsx'

/** One row of numbers for each place. */
export function RowsBoard({ type, choice, onChoose, isClosed }: BoardProps) {
  const t = useT()
  const { shape } = type
  return (
    <div className="bet-rows">
      {shape.rows.map((row, at) => {
        const label = rowName(t, type, at)
        const chosen = choice[at] ?? []
        const numbers = Array.from({ length: row.high - row.low + 1 }, (_, one) => row.low + one)
        return (
          <div key={label} className="bet-row">
            <span className="small">{label}</span>
            <div className="bet-row-numbers" role="group" aria-label={label}>
              {numbers.map((number) => {
                const isChosen = chosen.includes(number)
                const isShut = isClosed?.({ row: at, number }) ?? false
                return (
                  <button
                    key={number}
                    type="button"
                    aria-pressed={isChosen}
                    aria-disabled={isShut && !isChosen ? true : undefined}
                    onClick={() =>
                      (isChosen || !isShut) && onChoose(toggleNumber(shape, choice, { row: at, number }))
                    }
                  >
                    {writeNumber(shape, number)}
                    {isShut && <ClosedMark />}
                  </button>
                )
              })}
            </div>
            <QuickSets row={row} label={label} onSet={(set) => onChoose(withRow(choice, at, set))} />
          </div>
        )
      })}
    </div>
  )
}

/** Rows are places of the draw, but for groups, whose rows differ in how often a number comes. */
function rowName(t: ReturnType<typeof useT>, { group }: BetType, at: number): string {
  return group === 'group' || group === 'alike'
    ? t('lottery.row_no', { row: at + 1 })
    : t('lottery.place_no', { place: at + 1 })
}
