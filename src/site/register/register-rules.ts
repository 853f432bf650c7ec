import type { Translate } from '#browser/i18n/translate.ts'
import type { FieldRule as FieldCheck } from '#browser/ui/rule-states.ts'
import type { FieldName, FieldRule } from '#domain/registration/field.ts'
import { isOfPattern, matchesAccepted } from '#domain/registration/pattern.ts'

const secrets: readonly FieldName[] = ['password', 'checkPass', 'paymentPassword']

export function isSecret(name: FieldName): boolean {
  return secrets.includes(name)
}

/** The rules of a field as sentences, evaluated by the server's own functions. */
export function rulesOfField({
  name,
  rule,
  t,
  first,
}: {
  readonly name: FieldName
  readonly rule: FieldRule
  readonly t: Translate
  /** The first password, for the field that repeats it. */
  readonly first: () => string
}): FieldCheck[] {
  if (name === 'checkPass') {
    const isMet = (value: string) => value !== '' && value === first()
    return [{ id: 'repeat', text: t('register.repeat_rule'), isMet }]
  }
  const tidy = (value: string) => (isSecret(name) ? value : value.trim())
  const { minLength, maxLength, patternId, acceptedPattern } = rule
  // Where any characters are allowed the rules say so, because few know that a sentence makes a good password.
  const isFreePassword = name === 'password' && patternId === 'free_text'
  const rules: FieldCheck[] = [
    {
      id: 'length',
      text:
        minLength === maxLength
          ? t('field.length.exact', { count: minLength })
          : t(isFreePassword ? 'register.password_length' : 'field.length.between', {
              min: minLength,
              max: maxLength,
            }),
      isMet: (value) => {
        const { length } = [...tidy(value)]
        return length > 0 && length >= minLength && length <= maxLength
      },
    },
  ]
  if (patternId !== 'free_text')
    rules.push({
      id: 'kind',
      text: t(`field.kind.${patternId}`),
      isMet: (value) => tidy(value) !== '' && isOfPattern(patternId, tidy(value)),
    })
  if (acceptedPattern !== '')
    rules.push({
      id: 'accepted',
      text: t('register.accepted_rule', { pattern: acceptedPattern }),
      isMet: (value) => matchesAccepted(acceptedPattern, tidy(value)),
    })
  return rules
}
