import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'

import { isReasonFit, REASON_MAX, withPreset } from './reason-text.ts'
import { TextArea } from './TextArea.tsx'

export interface ReasonRules {
  /** Label of the field, if it is not a reason: for example a bank reference. */
  readonly label?: string | undefined
  readonly hint?: string | undefined
  /** The least number of characters. */
  readonly least?: number | undefined
  /** Common reasons, which a press adds to the text. */
  readonly presets?: readonly string[] | undefined
}

/** The reason of an action, which is stored in the audit log. */
export function ReasonField({
  value,
  onChange,
  isSubmitted,
  label,
  hint,
  least = 1,
  presets = [],
}: ReasonRules & {
  value: string
  onChange: (value: string) => void
  /** Shows the fault of a missing reason. */
  isSubmitted: boolean
}) {
  const t = useT()
  const missing = least > 1 ? t('console.reason_short', { count: least }) : t('console.reason_missing')
  return (
    <>
      <Field
        label={label ?? t('console.reason')}
        isRequired
        hint={hint ?? t('console.reason_hint')}
        error={isSubmitted && !isReasonFit(value, least) ? missing : undefined}
      >
        <TextArea value={value} onChange={onChange} maxLength={REASON_MAX} />
      </Field>
      {presets.length > 0 && (
        <div className="reason-presets" role="group" aria-label={t('console.reason_presets')}>
          {presets.map((preset) => (
            <Button
              key={preset}
              size="sm"
              isResting={value.includes(preset) || withPreset(value, preset).length > REASON_MAX}
              onClick={() => onChange(withPreset(value, preset))}
            >
              {preset}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}
