import { Link } from '@tanstack/react-router'
import { type Control, useController } from 'react-hook-form'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { closeModal } from '#site/layout/modal-store.ts'
import { paths } from '#site/paths.ts'

import type { RegisterValues } from './register-values.ts'

/** The article of the help that holds what is agreed to. */
const TERMS = 'terms'

/** Stands in the sentence where the link goes. */
const PLACE = '\u0000'

export function AgreementBox({
  age,
  control,
  onType,
}: {
  readonly age: number
  readonly control: Control<RegisterValues>
  readonly onType: (name: keyof RegisterValues) => void
}) {
  const t = useT()
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({
    name: 'isAgreed',
    control,
    rules: { validate: (isAgreed) => isAgreed },
  })
  const [before = '', after = ''] = t('register.agree', { age, agreement: PLACE }).split(PLACE)
  const { error } = fieldState
  const told = error && (error.type === 'server' ? error.message : t('register.not_agreed'))
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          name="isAgreed"
          ref={ref}
          checked={value}
          aria-invalid={told !== undefined || undefined}
          aria-describedby={told === undefined ? undefined : 'agreement-told'}
          onBlur={onBlur}
          onChange={(event) => {
            onChange(event.currentTarget.checked)
            onType('isAgreed')
          }}
        />
        <span>
          {before}
          <Link className="link" to={paths.help} search={{ article: TERMS }} onClick={closeModal}>
            {t('register.agreement')}
          </Link>
          {after}
        </span>
      </label>
      {told !== undefined && (
        <p className="rules" id="agreement-told" role="alert">
          <span className="row broken">
            <Icon name="x" />
            {told}
          </span>
        </p>
      )}
    </div>
  )
}
