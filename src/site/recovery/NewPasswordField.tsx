import { useQuery } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { type RuledInput, useRules } from '#browser/ui/use-rules.ts'
import { registration } from '#contract/registration.ts'
import { defaultFieldRules } from '#domain/registration/field.ts'

import { rulesOfField } from '#site/register/register-rules.ts'
import { messageOf } from '#site/proof/use-code.ts'

/** The merchant's password rules, as sentences below the field. */
export function usePasswordRules(): RuledInput {
  const t = useT()
  const api = useApi()
  const settings = useQuery(queryOf(api, registration.registrationSettings, {}))
  const rule = settings.data?.fields.password ?? defaultFieldRules.password
  return useRules(rulesOfField({ name: 'password', rule, t, first: () => '' }))
}

export function NewPasswordField({
  value,
  onChange,
  ruled,
  error,
  isRequired = true,
}: {
  value: string
  onChange: (value: string) => void
  ruled: RuledInput
  error: Error | null | undefined
  /** False where all fields are required, so that none is marked. */
  isRequired?: boolean
}) {
  const t = useT()
  return (
    <Field
      label={t('login.new_password')}
      isRequired={isRequired}
      rules={ruled.judged}
      error={messageOfPassword(error)}
    >
      <PasswordInput
        name="newPassword"
        autoComplete="new-password"
        maxLength={128}
        value={value}
        onFocus={() => ruled.onFocus(value)}
        onBlur={() => {
          if (value !== '') ruled.onLeave(value)
        }}
        onChange={(text) => {
          onChange(text)
          ruled.onType(text)
        }}
      />
    </Field>
  )
}

/** The server's message about the password itself. */
function messageOfPassword(error: Error | null | undefined): string | undefined {
  if (!(error instanceof CallRefused)) return undefined
  if (messageOf(error, passwordFaults) === undefined) return undefined
  const message = error.code === 'fields' && (error.value as { password?: unknown } | undefined)?.password
  return typeof message === 'string' ? message : error.message
}

export const passwordFaults = ['password_known', 'same_password', 'fields'] as const
