import { expect, test } from 'vitest'

import { defaultFieldRules } from '#domain/registration/field.ts'

import { codesOf } from './brought-codes.ts'
import { firstValues, inputOf, keepDraft } from './register-values.ts'

const settings = { types: ['register'], fields: defaultFieldRules, minimumAge: 18, isAgreed: true } as const
const none = codesOf('')

const address = { href: 'https://a.example/', hostname: 'a.example' }

test.each([
  ['', '', {}],
  ['TSR2088', '?affiliateCode=TSR2088', { affiliateCode: 'TSR2088' }],
  ['', '?referralCode=FRIEND22', { referralCode: 'FRIEND22' }],
  [
    'TSR2088',
    '?referralCode=FRIEND22&affiliateCode=TSR2088',
    { affiliateCode: 'TSR2088', referralCode: 'FRIEND22' },
  ],
])(
  'the field holds %j from the URL %j, and each code is sent under its own name',
  (visible, search, sent) => {
    const brought = codesOf(search)
    const values = firstValues({ ...settings, types: [...settings.types] }, brought)
    expect(values.affiliateCode).toBe(visible)
    const input = inputOf(values, {
      settings: { ...settings, types: [...settings.types] },
      brought,
      human: 'h',
      language: 'EN',
      address,
    })
    expect({ affiliateCode: input.affiliateCode, referralCode: input.referralCode }).toEqual({
      affiliateCode: undefined,
      referralCode: undefined,
      ...sent,
    })
  },
)

test('a form starts with the code of the URL, and is restored without its secrets', () => {
  const mutable = { ...settings, types: [...settings.types] }
  const first = firstValues(mutable, codesOf('?affiliateCode=%20TSR2088'))
  expect(first).toMatchObject({ affiliateCode: 'TSR2088', username: '', birthday: '', isAgreed: true })
  const address = { href: `https://a.example/${'x'.repeat(400)}`, hostname: 'a.example' }
  const typed = { ...first, username: ' mari ', password: 'secret-1', checkPass: 'secret-1', line: 'x' }
  const input = inputOf(typed, { settings: mutable, brought: none, human: 'h', language: 'EN', address })
  expect(input).toMatchObject({ username: 'mari', confirmPassword: 'secret-1', affiliateCode: 'TSR2088' })
  expect(input.registerUrl).toHaveLength(300)
  expect(input.fields).toBeUndefined()
  keepDraft(typed)
  expect(firstValues(mutable, none)).toMatchObject({
    username: ' mari ',
    password: '',
    checkPass: '',
    line: 'x',
  })
})
