import { useT } from '#browser/i18n/translate.ts'
import { toggleNumber, withRow, writeNumber } from '#domain/lottery/slips/selection.ts'

import type { BoardProps } from './board-props.ts'
import { QuickSets } from './QuickSets.tsx'

/** Up to a hundred numbers as buttons. */
export function GridBoard({ type: { shape }, choice, onChoose, hot }: BoardProps) {
  const t = useT()
  const [row] = shape.rows
  if (!row) return null
  const chosen = choice[0] ?? []
  const numbers = Array.from({ length: row.high - row.low + 1 }, (_, at) => row.low + at)
  return (
    <>
      <div
        className={numbers.length > 20 ? 'bet-grid' : 'bet-grid few'}
        role="group"
        aria-label={t('lottery.numbers')}
      >
        {numbers.map((number) => {
          const text = writeNumber(shape, number)
          return (
            <button
              key={number}
              type="button"
              className={hot.includes(text) ? 'hot-corner' : undefined}
              aria-pressed={chosen.includes(number)}
              onClick={() => onChoose(toggleNumber(shape, choice, { row: 0, number }))}
            >
              {text}
            </button>
          )
        })}
      </div>
      <QuickSets row={row} onSet={(set) => onChoose(withRow(choice, 0, set))} />
    </>
  )
}
