// Rendered anew as a whole at each change: compiled memoization would only add bytes.
'use no memo'

import { useT } from '#browser/i18n/translate.ts'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { toggleNumber } from '#domain/lottery/slips/selection.ts'

import type { BoardProps } from './board-props.ts'
import { ClosedMark } from './ClosedMark.tsx'
import { priceOfChoice, priceText } from './price.ts'
import { optionName, whereName } from '#browser/lottery/type-name.ts'

/** Places, where the bet type has them, and one side with its odds. */
export function SidesBoard({ type, choice, onChoose, returnMilli, isClosed }: BoardProps) {
  const t = useT()
  const { options = [], where, rows } = type.shape
  const last = rows.length - 1
  const toggle = (row: number, number: number) => onChoose(toggleNumber(type.shape, choice, { row, number }))
  return (
    <div className="bet-sides">
      {where && (
        <div className="chips" role="group" aria-label={t('lottery.where')}>
          {where.map((name, at) => (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={choice[0]?.includes(at) ?? false}
              onClick={() => toggle(0, at)}
            >
              {whereName(t, name)}
            </button>
          ))}
        </div>
      )}
      <div
        className={options.length > 8 ? 'bet-options many' : 'bet-options'}
        role="group"
        aria-label={t('lottery.sides')}
      >
        {options.map((option, at) => {
          const isChosen = choice[last]?.includes(at) ?? false
          const isShut = isClosed?.({ row: last, number: at }) ?? false
          return (
            <button
              key={option}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={isShut && !isChosen ? true : undefined}
              onClick={() => (isChosen || !isShut) && toggle(last, at)}
            >
              <b>{optionName(t, option, readServerNowMs())}</b>
              <small className="num">
                {priceText(t, priceOfChoice(type, where ? [[0], [at]] : [[at]], returnMilli))}
              </small>
              {isShut && <ClosedMark />}
            </button>
          )
        })}
      </div>
    </div>
  )
}
