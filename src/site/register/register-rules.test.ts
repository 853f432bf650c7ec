import { expect, test } from 'vitest'

import type { Translate } from '#browser/i18n/translate.ts'
import { defaultFieldRules, type FieldName, type FieldRule, refuseField } from '#domain/registration/field.ts'
import { patternIds } from '#domain/registration/pattern.ts'

import { rulesOfField } from './register-rules.ts'

const t: Translate = (id, values) => `${id} ${JSON.stringify(values ?? {})}`
const rulesOf = (name: FieldName, rule: FieldRule) => rulesOfField({ name, rule, t, first: () => 'abc' })

const samples = [
  '',
  'a',
  'abcd',
  'abcd1',
  'ABCD',
  '123456',
  '张三',
  'a b',
  'vip-12',
  'a@b.example',
  '  abcd ',
]

test('the rules below a field are all met exactly where the server accepts the value', () => {
  for (const patternId of patternIds) {
    for (const acceptedPattern of ['', 'vip*']) {
      const rule = { ...defaultFieldRules.line, enabled: true, required: true, patternId, acceptedPattern }
      for (const value of samples) {
        const isMet = rulesOf('line', rule).every((one) => one.isMet(value))
        expect([patternId, value, isMet]).toEqual([
          patternId,
          value,
          refuseField(rule, value.trim()) === undefined,
        ])
      }
    }
  }
})

test('the repeated password has one rule: it equals the first', () => {
  const rules = rulesOf('checkPass', defaultFieldRules.checkPass)
  expect(rules.map((rule) => ['abc', 'abd', ''].map((value) => rule.isMet(value)))).toEqual([
    [true, false, false],
  ])
})
