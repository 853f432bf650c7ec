import type { Input, Output } from '#contract/endpoint.ts'
import type { registration } from '#contract/registration.ts'
import type { LanguageCode } from '#domain/language/language.ts'
import { type FieldName, fieldNames } from '#domain/registration/field.ts'

import type { BroughtCodes } from './brought-codes.ts'
import { isSecret } from './register-rules.ts'

export type Settings = Output<typeof registration.registrationSettings>

export type RegisterValues = Record<FieldName, string> & {
  readonly birthday: string
  readonly isAgreed: boolean
}

let draft: RegisterValues | undefined

/** Keeps the input while the page is open, for a return from the terms. Secrets are not kept. */
export function keepDraft(values: RegisterValues): void {
  draft = { ...values }
  for (const name of fieldNames) if (isSecret(name)) draft[name] = ''
}

export function firstValues(settings: Settings, brought: BroughtCodes): RegisterValues {
  if (draft) return draft
  const empty = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<FieldName, string>
  return {
    ...empty,
    username: brought.account,
    affiliateCode: brought.affiliateCode,
    birthday: '',
    isAgreed: settings.isAgreed,
  }
}

const ownPlaces: readonly FieldName[] = ['username', 'password', 'checkPass', 'affiliateCode']

export function inputOf(
  values: RegisterValues,
  further: {
    readonly settings: Settings
    readonly brought: BroughtCodes
    readonly human: string
    readonly language: LanguageCode
    readonly address: Pick<Location, 'href' | 'hostname'>
  },
): Input<typeof registration.register> {
  const { settings, brought, human, language, address } = further
  const affiliateCode = values.affiliateCode.trim()
  const fields = fieldNames.filter(
    (name) => settings.fields[name].enabled && values[name] !== '' && !ownPlaces.includes(name),
  )
  return {
    username: values.username.trim(),
    password: values.password,
    ...(settings.fields.checkPass.enabled ? { confirmPassword: values.checkPass } : {}),
    ...(fields.length > 0 ? { fields: Object.fromEntries(fields.map((name) => [name, values[name]])) } : {}),
    birthday: values.birthday,
    isAgreed: values.isAgreed,
    // Without a visible code field the visitor could not correct a wrong code.
    ...(settings.fields.affiliateCode.enabled && affiliateCode !== '' ? { affiliateCode } : {}),
    // A referral code has no field: the server drops an invalid one and reports it.
    ...(brought.referralCode === '' ? {} : { referralCode: brought.referralCode }),
    domain: address.hostname,
    registerUrl: address.href.slice(0, 300),
    registerMethod: 'WEB',
    language,
    human,
  }
}
