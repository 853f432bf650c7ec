import { isOfPattern, matchesAccepted, type PatternId } from './pattern.ts'

/** Fields of the registration form, in display order. */
export const fieldNames = [
  'username',
  'password',
  'checkPass',
  'mobileNum',
  'email',
  'payeeName',
  'paymentPassword',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'idNumber',
  'recommenderId',
  'affiliateCode',
  'captcha',
] as const
export type FieldName = (typeof fieldNames)[number]

/** The merchant's rule for one field. */
export interface FieldRule {
  readonly enabled: boolean
  readonly required: boolean
  readonly patternId: PatternId
  readonly acceptedPattern: string
  readonly minLength: number
  readonly maxLength: number
}

export type FieldRules = Readonly<Record<FieldName, FieldRule>>

export type FieldRefusal =
  | { readonly reason: 'not_empty' }
  | { readonly reason: 'inconsistent_twice' }
  /** Shown with the pattern's message and both lengths, or one where they are equal. */
  | { readonly reason: 'pattern'; readonly patternId: PatternId; readonly min: number; readonly max: number }

/** Why a value is refused. Browser and server use the same rule. */
export function refuseField(rule: FieldRule, value: string): FieldRefusal | undefined {
  if (!rule.enabled) return undefined
  if (value === '') return rule.required ? { reason: 'not_empty' } : undefined
  const length = [...value].length
  const isFine =
    length >= rule.minLength &&
    length <= rule.maxLength &&
    isOfPattern(rule.patternId, value) &&
    matchesAccepted(rule.acceptedPattern, value)
  return isFine
    ? undefined
    : { reason: 'pattern', patternId: rule.patternId, min: rule.minLength, max: rule.maxLength }
}

/** All refused fields. Disabled fields are ignored. */
export function refuseFields(
  rules: FieldRules,
  values: Readonly<Partial<Record<FieldName, string>>>,
): Partial<Record<FieldName, FieldRefusal>> {
  const refusals: Partial<Record<FieldName, FieldRefusal>> = {}
  for (const name of fieldNames) {
    const refusal = refuseField(rules[name], trimmed(name, values[name] ?? ''))
    if (refusal) refusals[name] = refusal
  }
  if (!refusals.checkPass && rules.checkPass.enabled && (values.checkPass ?? '') !== (values.password ?? ''))
    refusals.checkPass = { reason: 'inconsistent_twice' }
  return refusals
}

/** The values as they are validated and stored. */
export function tidyFields(
  values: Readonly<Partial<Record<FieldName, string>>>,
): Partial<Record<FieldName, string>> {
  return Object.fromEntries(
    fieldNames.flatMap((name) => {
      const value = values[name]
      return value === undefined ? [] : [[name, trimmed(name, value)] as const]
    }),
  )
}

/** Surrounding spaces are trimmed as typing slips; in passwords they are significant. */
function trimmed(name: FieldName, value: string): string {
  return name === 'password' || name === 'checkPass' || name === 'paymentPassword' ? value : value.trim()
}

const off: FieldRule = {
  enabled: false,
  required: false,
  patternId: 'free_text',
  acceptedPattern: '',
  minLength: 1,
  maxLength: 100,
}
const on = (patternId: PatternId, minLength: number, maxLength: number, required = true): FieldRule => ({
  ...off,
  enabled: true,
  required,
  patternId,
  minLength,
  maxLength,
})

/** The rules of a merchant without own settings. */
export const defaultFieldRules: FieldRules = {
  username: on('letter_first', 4, 16),
  // Only length and known passwords matter: spaces, any script and emoji are allowed (NIST SP 800-63B-4). Merchants
  // in stricter markets set their own rule.
  password: on('free_text', 8, 64),
  // The repetition only has to equal the password.
  checkPass: on('free_text', 1, 128),
  mobileNum: { ...on('digits', 6, 15), enabled: false },
  email: { ...on('email', 6, 254, false), enabled: false },
  payeeName: { ...on('free_text', 2, 60), enabled: false },
  paymentPassword: { ...on('digits', 6, 6), enabled: false },
  qqNum: { ...on('digits', 5, 12, false), enabled: false },
  line: { ...on('no_spaces', 2, 40, false), enabled: false },
  whatsapp: { ...on('digits', 6, 15, false), enabled: false },
  facebook: { ...on('no_spaces', 2, 80, false), enabled: false },
  wechat: { ...on('no_spaces', 2, 40, false), enabled: false },
  zalo: { ...on('digits', 6, 15, false), enabled: false },
  telegram: { ...on('no_spaces', 5, 33, false), enabled: false },
  idNumber: { ...on('letters_and_digits', 4, 30, false), enabled: false },
  recommenderId: { ...on('letters_and_digits', 2, 32, false), enabled: false },
  affiliateCode: { ...on('letters_and_digits', 2, 32, false), enabled: true },
  captcha: { ...on('letters_and_digits', 4, 6), enabled: false },
}
