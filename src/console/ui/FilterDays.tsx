import { useT } from '#browser/i18n/translate.ts'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { Popover } from '#browser/ui/Popover.tsx'

/** A period of business dates, both ends inclusive. */
export function FilterDays({
  label,
  from,
  to,
  onChange,
}: {
  label: string
  from: string | undefined
  to: string | undefined
  onChange: (days: { from?: string | undefined; to?: string | undefined }) => void
}) {
  const t = useT()
  const range =
    from === undefined && to === undefined
      ? t('console.filter.any')
      : t('console.filter.days', { from: from ?? '…', to: to ?? '…' })
  const day = (name: 'from' | 'to', value: string | undefined) => (
    <label className="field">
      <span className="label">{t(`console.filter.${name}`)}</span>
      <span className="input">
        <input
          type="date"
          value={value ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      </span>
    </label>
  )
  return (
    <Popover
      label={label}
      align="start"
      pane={
        <div className="stack console-form">
          {day('from', from)}
          {day('to', to)}
          <button
            type="button"
            className={buttonClass({ tone: 'line', size: 'sm' })}
            onClick={() => onChange({ from: undefined, to: undefined })}
          >
            {t('console.filter.clear_days')}
          </button>
        </div>
      }
    >
      <button type="button" className="select">
        <span className="muted">{label}</span>
        <b dir="auto">{range}</b>
        <Icon name="chev" />
      </button>
    </Popover>
  )
}
