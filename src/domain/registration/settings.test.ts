import { expect, test } from 'vitest'

import { defaultFieldRules, type FieldName } from './field.ts'
import { readFieldRules } from './settings.ts'

function read(given: unknown) {
  const faults: string[] = []
  return { rules: readFieldRules(given, (fault) => faults.push(fault)), faults }
}

test('a merchant that says nothing has the rules of the house', () => {
  expect(read({})).toEqual({ rules: defaultFieldRules, faults: [] })
})

test('a merchant’s rule is merged over the default', () => {
  const { rules, faults } = read({ email: { enabled: true, required: true }, username: { maxLength: 20 } })
  expect(faults).toEqual([])
  expect(rules.email).toEqual({ ...defaultFieldRules.email, enabled: true, required: true })
  expect(rules.username).toEqual({ ...defaultFieldRules.username, maxLength: 20 })
  expect(rules.password).toEqual(defaultFieldRules.password)
})

// Each row: the field, its stored rule, and the reported fault.
const broken: [FieldName, unknown, string][] = [
  ['email', 'yes', 'is no object'],
  ['email', [], 'is no object'],
  ['email', null, 'is no object'],
  ['email', { enabled: 'true' }, 'is neither on nor off'],
  ['email', { required: 1 }, 'is neither on nor off'],
  ['username', { enabled: false }, 'is needed by everybody'],
  ['password', { required: false }, 'is needed by everybody'],
  ['captcha', { enabled: true }, 'is not asked here'],
  ['line', { patternId: '(a+)+$' }, 'has no known pattern'],
  ['line', { patternId: 7 }, 'has no known pattern'],
  ['line', { acceptedPattern: 'x'.repeat(101) }, 'accepts no such pattern'],
  ['line', { acceptedPattern: null }, 'accepts no such pattern'],
  ['line', { minLength: '2' }, 'has no whole lengths'],
  ['line', { maxLength: 2.5 }, 'has no whole lengths'],
  ['line', { minLength: 9, maxLength: 8 }, 'has lengths that do not go together'],
  ['line', { minLength: -1 }, 'has lengths that do not go together'],
  ['line', { maxLength: 255 }, 'has lengths that do not go together'],
  ['username', { maxLength: 65 }, 'has lengths that do not go together'],
  ['password', { minLength: 6 }, 'has lengths that do not go together'],
]
test.each(broken)('%s as %j is the rule of the house again, and told', (name, value, fault) => {
  const { rules, faults } = read({ [name]: value, zalo: { enabled: true } })
  expect(rules[name]).toEqual(defaultFieldRules[name])
  expect(faults).toEqual([`registration: ${name} ${fault}`])
  expect(rules.zalo.enabled).toBe(true)
})

test('a row that is no object, or names strange fields, takes no rule away', () => {
  for (const given of [null, 'x', 7, []])
    expect(read(given)).toMatchObject({ rules: defaultFieldRules, faults: [expect.any(String)] })
  expect(read(JSON.parse('{"__proto__": {"enabled": true}, "nickname": {}}'))).toEqual({
    rules: defaultFieldRules,
    faults: ['registration: no field __proto__', 'registration: no field nickname'],
  })
})
