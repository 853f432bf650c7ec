import { useT } from '#browser/i18n/translate.ts'
import { Icon } from './Icon.tsx'

/** A whole number between two bounds, such as a multiple or a count. Amounts of money have their own field. */
export function Stepper({
  label,
  value,
  onChange,
  min,
  max,
  step = 1,
}: {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
}) {
  const t = useT()
  const set = (next: number) => onChange(Math.min(max, Math.max(min, next)))
  return (
    <span className="stepper" role="group" aria-label={label}>
      <button
        type="button"
        disabled={value <= min}
        aria-label={t('ui.stepper.less')}
        onClick={() => set(value - step)}
      >
        <Icon name="minus" />
      </button>
      <input
        className="num"
        inputMode="numeric"
        aria-label={label}
        value={value}
        onChange={(event) => set(Number(event.currentTarget.value.replace(/\D/g, '')) || min)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') set(value + step)
          if (event.key === 'ArrowDown') set(value - step)
        }}
      />
      <button
        type="button"
        disabled={value >= max}
        aria-label={t('ui.stepper.more')}
        onClick={() => set(value + step)}
      >
        <Icon name="plus" />
      </button>
    </span>
  )
}
