import { type Control, useController } from 'react-hook-form'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { TextInput, type TextInputProps } from '#browser/ui/TextInput.tsx'
import { useRules } from '#browser/ui/use-rules.ts'
import { hasAge } from '#domain/registration/age.ts'
import type { FieldName, FieldRule } from '#domain/registration/field.ts'
import { isOfPattern } from '#domain/registration/pattern.ts'

import { isSecret, shownRulesOf } from './register-rules.ts'
import type { RegisterValues } from './register-values.ts'

export interface RegisterControl {
  readonly control: Control<RegisterValues>
  readonly read: (name: FieldName) => string
  /** Somebody types: what the server said of this field holds no longer. */
  readonly onType: (name: keyof RegisterValues) => void
}

const typing: Readonly<Partial<Record<FieldName, Partial<TextInputProps>>>> = {
  username: { icon: 'user', autoComplete: 'username' },
  email: { type: 'email', autoComplete: 'email' },
  mobileNum: { type: 'tel', autoComplete: 'tel' },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words' },
}

/** One field by the server's rule, with its sentences below. */
export function RegisterField({
  name,
  rule,
  control,
  read,
  onType,
}: RegisterControl & { readonly name: FieldName; readonly rule: FieldRule }) {
  const t = useT()
  const ruled = useRules(shownRulesOf({ name, rule, t, first: () => read('password') }))
  const isLeftOut = (text: string) => text === '' && !rule.required && name !== 'checkPass'
  // Taken apart: the compiler takes what holds a ref for one.
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({
    name,
    control,
    rules: { validate: (text) => isLeftOut(text) || ruled.check(text) },
  })
  const told = fieldState.error?.type === 'server' ? fieldState.error.message : undefined
  const common = {
    name,
    ref,
    value,
    maxLength: 254,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    onFocus: () => ruled.onFocus(value),
    onBlur: () => {
      onBlur()
      if (!isLeftOut(value)) ruled.onLeave(value)
    },
    onChange: (text: string) => {
      onChange(text)
      onType(name)
      ruled.onType(text)
    },
  } as const
  return (
    <Field
      label={t(`field.label.${name}`)}
      isRequired={rule.required || name === 'checkPass'}
      rules={isLeftOut(value) ? undefined : ruled.judged}
      error={told}
    >
      {isSecret(name) ? (
        <PasswordInput
          {...common}
          autoComplete={name === 'paymentPassword' ? 'off' : 'new-password'}
          inputMode={rule.patternId === 'digits' ? 'numeric' : undefined}
        />
      ) : (
        <TextInput
          {...common}
          {...(rule.patternId === 'digits' ? { inputMode: 'numeric' as const } : {})}
          {...typing[name]}
        />
      )}
    </Field>
  )
}

/** The day of birth: judged by the merchant's own day, as the server does. */
export function BirthdayField({
  age,
  today,
  control,
  onType,
}: Pick<RegisterControl, 'control' | 'onType'> & { readonly age: number; readonly today: string }) {
  const t = useT()
  const isMet = (value: string) =>
    value !== '' && isOfPattern('date_year_first', value) && hasAge(value, today, age)
  const ruled = useRules([{ id: 'age', text: t('register.birthday_rule', { age }), isMet }])
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({
    name: 'birthday',
    control,
    rules: { validate: (text) => ruled.check(text) },
  })
  const told = fieldState.error?.type === 'server' ? fieldState.error.message : undefined
  return (
    <Field label={t('register.birthday')} isRequired rules={ruled.judged} error={told}>
      <TextInput
        type="date"
        name="birthday"
        autoComplete="bday"
        min="1900-01-01"
        max={today}
        ref={ref}
        value={value}
        onFocus={() => ruled.onFocus(value)}
        onBlur={() => {
          onBlur()
          ruled.onLeave(value)
        }}
        onChange={(text) => {
          onChange(text)
          onType('birthday')
          ruled.onType(text)
        }}
      />
    </Field>
  )
}
