import { useT } from '#browser/i18n/translate.ts'
import { Checkbox } from '#browser/ui/Checkbox.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'

/** A new secret; empty: the stored one. */
export interface Key {
  readonly secret: string
  readonly keepsBefore: boolean
}

const SECRET_LEAST = 16

export function isWrongSecret(secret: string, isNew: boolean): boolean {
  return secret === '' ? isNew : secret.length < SECRET_LEAST
}

/** During a key rotation both keys are valid, because the provider switches at a time of its own. */
export function KeyFields({
  kept,
  value: { secret, keepsBefore },
  isWrong,
  onChange,
}: {
  /** Absent: a new one. */
  kept: { readonly hasKeyBefore: boolean } | undefined
  value: Key
  isWrong: boolean
  onChange: (key: Key) => void
}) {
  const t = useT()
  const hasBefore = kept !== undefined && (kept.hasKeyBefore || secret !== '')
  return (
    <>
      <Field
        label={t('console.channels.secret')}
        isRequired={!kept}
        hint={t(kept ? 'console.channels.secret_kept' : 'console.channels.secret_hint')}
        error={isWrong ? t('console.channels.secret_wrong') : undefined}
      >
        <PasswordInput
          autoComplete="off"
          maxLength={200}
          value={secret}
          onChange={(next) => onChange({ secret: next.trim(), keepsBefore })}
        />
      </Field>
      {hasBefore && (
        <Checkbox isChecked={keepsBefore} onChange={(next) => onChange({ secret, keepsBefore: next })}>
          {t('console.channels.keeps_before')}
        </Checkbox>
      )}
    </>
  )
}
