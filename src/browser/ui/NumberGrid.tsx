import { useT } from '#browser/i18n/translate.ts'
import './later.css'

/** Numbers to pick from. Those drawn often carry a gold corner, and the legend says so. */
export function NumberGrid({
  label,
  numbers,
  chosen,
  onToggle,
  hot = [],
  max = Infinity,
}: {
  label: string
  numbers: readonly string[]
  chosen: readonly string[]
  onToggle: (number: string) => void
  hot?: readonly string[]
  max?: number
}) {
  const t = useT()
  const isFull = chosen.length >= max
  return (
    <div className="stack">
      <div className="nums" role="group" aria-label={label}>
        {numbers.map((number) => {
          const isChosen = chosen.includes(number)
          const isHot = hot.includes(number)
          return (
            <button
              key={number}
              type="button"
              className={isHot ? 'hot-corner' : undefined}
              aria-pressed={isChosen}
              disabled={isFull && !isChosen}
              onClick={() => onToggle(number)}
            >
              {number}
              {isHot && <span className="sr">{t('ui.numbers.hot')}</span>}
            </button>
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
    </div>
  )
}
