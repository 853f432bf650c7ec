import { useT } from '#browser/i18n/translate.ts'
import { NUMBERS } from '#studio/games/keno/rules.ts'
import { moveInGrid } from '#studio/games/quick/page/grid-keys.ts'

const numbers = Array.from({ length: NUMBERS }, (_, place) => place + 1)

/** Forty numbers: picked, drawn, or both. */
export function KenoBoard({
  picks,
  drawn,
  isFull = false,
  onToggle,
}: {
  readonly picks: readonly number[]
  readonly drawn: readonly number[]
  /** No further number can be picked. */
  readonly isFull?: boolean
  readonly onToggle?: ((number: number) => void) | undefined
}) {
  const t = useT()
  return (
    <div className="kn-board" role="group" aria-label={t('keno.board')}>
      {numbers.map((number) => {
        const isPicked = picks.includes(number)
        const isDrawn = drawn.includes(number)
        const state = isPicked ? (isDrawn ? 'hit' : 'picked') : isDrawn ? 'drawn' : 'free'
        return (
          <button
            key={number}
            type="button"
            className={`kn-number ${state}`}
            aria-pressed={isPicked}
            aria-disabled={!onToggle || (isFull && !isPicked) || undefined}
            aria-label={t(`keno.number_${state}`, { number })}
            onKeyDown={(event) => {
              const board = event.currentTarget.parentElement
              const columns = board ? getComputedStyle(board).gridTemplateColumns.split(' ').length : 8
              moveInGrid(event, columns)
            }}
            onClick={() => onToggle?.(number)}
          >
            {number}
          </button>
        )
      })}
    </div>
  )
}
