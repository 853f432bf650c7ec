import { memo, type MouseEvent } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { toggleNumber, withRow, writeNumber } from '#domain/lottery/slips/selection.ts'

import type { BoardProps } from './board-props.ts'
import { ClosedMark } from './ClosedMark.tsx'
import { QuickSets } from './QuickSets.tsx'

/** Up to a hundred numbers as buttons. One handler serves all, so that a tap renders only the tapped number anew. */
export function GridBoard({ type, choice, onChoose, hot, isClosed }: BoardProps) {
  const t = useT()
  const { shape } = type
  const [row] = shape.rows
  if (!row) return null
  const chosen = new Set(choice[0] ?? [])
  const numbers = Array.from({ length: row.high - row.low + 1 }, (_, at) => row.low + at)
  const toggle = ({ target }: MouseEvent) => {
    const { number } = target instanceof Element ? (target.closest('button')?.dataset ?? {}) : {}
    if (number === undefined) return
    const isShut = !chosen.has(Number(number)) && (isClosed?.({ row: 0, number: Number(number) }) ?? false)
    if (!isShut) onChoose(toggleNumber(shape, choice, { row: 0, number: Number(number) }))
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The buttons inside take the keys. */}
      <div
        className={numbers.length > 20 ? 'bet-grid' : 'bet-grid few'}
        role="group"
        aria-label={t('lottery.numbers')}
        onClick={toggle}
      >
        {numbers.map((number) => {
          const text = writeNumber(shape, number)
          return (
            <GridNumber
              key={number}
              number={number}
              text={text}
              isChosen={chosen.has(number)}
              isClosed={isClosed?.({ row: 0, number }) ?? false}
              hotText={hot.includes(text) ? t('ui.numbers.hot') : undefined}
            />
          )
        })}
      </div>
      {hot.length > 0 && (
        <p className="leg">
          <span>
            <i className="hot-corner" />
            {t('ui.numbers.legend')}
          </span>
        </p>
      )}
      <QuickSets row={row} onSet={(set) => onChoose(withRow(choice, 0, set))} />
    </>
  )
}

const GridNumber = memo(function GridNumber({
  number,
  text,
  isChosen,
  isClosed,
  hotText,
}: {
  number: number
  text: string
  isChosen: boolean
  isClosed: boolean
  /** For screen readers, where the number came often. */
  hotText: string | undefined
}) {
  return (
    <button
      type="button"
      className={hotText === undefined ? undefined : 'hot-corner'}
      data-number={number}
      aria-pressed={isChosen}
      // A number that was chosen before can be given up.
      aria-disabled={isClosed && !isChosen ? true : undefined}
    >
      {text}
      {isClosed && <ClosedMark />}
      {hotText !== undefined && <span className="sr"> {hotText}</span>}
    </button>
  )
})
