import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { PasswordInput } from '#browser/ui/PasswordInput.tsx'
import { TextInput, type TextInputProps } from '#browser/ui/TextInput.tsx'
import { dateOrderOf, writeDate } from '#domain/countries/written-date.ts'
import type { FieldName, FieldRule } from '#domain/registration/field.ts'

import { DateInput } from './DateInput.tsx'
import { isSecret } from './register-rules.ts'
import type { RegisterFields } from './use-register-fields.ts'

const typing: Readonly<Partial<Record<FieldName, Partial<TextInputProps>>>> = {
  username: { icon: 'user', autoComplete: 'username' },
  email: { type: 'email', autoComplete: 'email' },
  mobileNum: { type: 'tel', autoComplete: 'tel' },
  payeeName: { autoComplete: 'name', autoCapitalize: 'words' },
}

/** One field with its rules as sentences below. */
export function RegisterField({
  name,
  rule,
  fields,
}: {
  readonly name: FieldName
  readonly rule: FieldRule
  readonly fields: RegisterFields
}) {
  const t = useT()
  const common = {
    name,
    value: fields.values[name],
    maxLength: 254,
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
    onFocus: () => fields.enter(name),
    onBlur: () => fields.leave(name),
    onChange: (text: string) => fields.type(name, text),
  } as const
  return (
    <Field
      label={t(`field.label.${name}`)}
      isRequired={rule.required || name === 'checkPass'}
      rules={fields.rulesOf(name)}
      error={fields.messageOf(name)}
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

/** Date of birth, checked against the merchant's current date, as on the server. */
export function BirthdayField({ fields }: { readonly fields: RegisterFields }) {
  const t = useT()
  const order = dateOrderOf(useFormat().language)
  return (
    <Field
      label={t('register.birthday')}
      isRequired
      rules={fields.rulesOf('birthday')}
      hint={t(`register.birthday_${order.parts[0]}_first`, {
        example: writeDate('1990-12-31', order),
      })}
      error={fields.messageOf('birthday')}
    >
      <DateInput
        name="birthday"
        autoComplete="bday"
        value={fields.values.birthday}
        onFocus={() => fields.enter('birthday')}
        onBlur={() => fields.leave('birthday')}
        onChange={(text) => fields.type('birthday', text)}
      />
    </Field>
  )
}
