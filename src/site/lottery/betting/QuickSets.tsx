// Rendered with the board at each change: compiled memoization would only add bytes.
'use no memo'

import { useT } from '#browser/i18n/translate.ts'
import type { RowShape } from '#domain/lottery/bets/bet-type.ts'
import { numbersOf, quickSetsOf } from '#domain/lottery/slips/selection.ts'

/** Buttons that choose many numbers of a row at once. */
export function QuickSets({
  row,
  label,
  onSet,
}: {
  row: RowShape
  /** Of the row, where there are several. */
  label?: string
  onSet: (numbers: readonly number[]) => void
}) {
  const t = useT()
  return (
    <div className="bet-quick" role="group" aria-label={label}>
      {quickSetsOf(row).map((set) => (
        <button key={set} type="button" className="btn line sm" onClick={() => onSet(numbersOf(row, set))}>
          {t(`lottery.set.${set}`)}
        </button>
      ))}
    </div>
  )
}
