import { expect, test } from 'vitest'

import {
  defaultFieldRules,
  type FieldName,
  type FieldRefusal,
  type FieldRule,
  fieldNames,
  refuseField,
  refuseFields,
} from './field.ts'

const rule = (changes: Partial<FieldRule>): FieldRule => ({ ...defaultFieldRules.username, ...changes })
const pattern = (min: number, max: number): FieldRefusal => ({
  reason: 'pattern',
  patternId: 'letter_first',
  min,
  max,
})

// Each row: the changes to the user name rule, the value, and the refusal.
const rows: [Partial<FieldRule>, string, FieldRefusal | undefined][] = [
  [{}, 'marisol88', undefined],
  [{}, '', { reason: 'not_empty' }],
  [{ required: false }, '', undefined],
  [{ enabled: false }, '', undefined],
  [{ enabled: false }, '!!', undefined],
  [{}, 'abc', pattern(4, 16)],
  [{}, 'a'.repeat(17), pattern(4, 16)],
  [{}, '8marisol', pattern(4, 16)],
  [{ minLength: 6, maxLength: 6 }, 'abc', pattern(6, 6)],
  [{ acceptedPattern: 'vip*' }, 'marisol', pattern(4, 16)],
  [{ acceptedPattern: 'vip*' }, 'vipmari', undefined],
  [{ patternId: 'chinese', minLength: 2, maxLength: 2 }, '张三', undefined],
  [{ patternId: 'free_text', minLength: 2, maxLength: 2 }, '😀😀', undefined],
]
test.each(rows)('%j with "%s"', (changes, value, expected) => {
  expect(refuseField(rule(changes), value)).toEqual(expected)
})

test('the second password must be the first, and spaces count in both', () => {
  const filled = { username: ' marisol88 ', password: 'Correct-9-horse', checkPass: 'Correct-9-horse' }
  expect(refuseFields(defaultFieldRules, filled)).toEqual({})
  expect(refuseFields(defaultFieldRules, { ...filled, checkPass: 'Correct-9-hors' })).toEqual({
    checkPass: { reason: 'inconsistent_twice' },
  })
  expect(
    refuseFields(defaultFieldRules, { ...filled, password: ' short1', checkPass: ' short1' }),
  ).toMatchObject({
    password: { reason: 'pattern' },
  })
})

test('an empty form names every required field and no other', () => {
  const refused = Object.keys(refuseFields(defaultFieldRules, {})) as FieldName[]
  const required = fieldNames.filter(
    (name) => defaultFieldRules[name].enabled && defaultFieldRules[name].required,
  )
  expect(refused.toSorted()).toEqual(required.toSorted())
})
