import { expect, test } from 'vitest'

import { type FieldName, fieldNames } from '#domain/registration/field.ts'

import {
  checkFields,
  enterField,
  type FieldLaws,
  type FieldsState,
  leaveField,
  typeField,
} from './register-fields.ts'
import type { RegisterValues } from './register-values.ts'

const laws: FieldLaws = {
  rulesOf: (name, values) => {
    if (name === 'checkPass') {
      const isMet = (value: string) => value !== '' && value === values.password
      return [{ id: 'repeat', text: 'the same', isMet }]
    }
    return [{ id: 'length', text: 'four', isMet: (value) => value.length >= 4 }]
  },
  isLeftOut: (name, values) => name === 'affiliateCode' && values.affiliateCode === '',
  notAgreed: 'please agree',
}
const names = ['username', 'password', 'checkPass', 'affiliateCode', 'isAgreed'] as const
const blank = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<FieldName, string>
const values: RegisterValues = { ...blank, birthday: '', isAgreed: false }
const empty: FieldsState = { values, judged: {}, messages: {} }
const type = (state: FieldsState, name: (typeof names)[number], value: string | boolean) =>
  typeField(state, { name, value, laws })
const stateOf = (state: FieldsState, name: (typeof names)[number]) =>
  state.judged[name]?.map((rule) => rule.state)

test('an untouched field shows no rule, and no rule breaks while typing', () => {
  expect(empty.judged.username).toBeUndefined()
  const entered = enterField(empty, 'username', laws)
  expect(stateOf(entered, 'username')).toEqual(['neutral'])
  const typed = type(entered, 'username', 'ma')
  expect(stateOf(typed, 'username')).toEqual(['neutral'])
  expect(stateOf(leaveField(typed, 'username', laws), 'username')).toEqual(['broken'])
})

test('an empty optional field is not checked on blur or submit', () => {
  expect(leaveField(empty, 'affiliateCode', laws)).toBe(empty)
  expect(checkFields(empty, names, laws).state.judged.affiliateCode).toBeUndefined()
})

test('a submit checks every field and returns the first invalid one, the agreement last', () => {
  const sent = checkFields(empty, names, laws)
  expect(sent.wrong).toBe('username')
  expect(stateOf(sent.state, 'checkPass')).toEqual(['broken'])
  expect(sent.state.messages).toEqual({ isAgreed: 'please agree' })
  const filled = [
    ['username', 'mari'],
    ['password', 'herons'],
    ['checkPass', 'herons'],
  ] as const
  const typed = filled.reduce((state, [name, value]) => type(state, name, value), sent.state)
  expect(checkFields(typed, names, laws).wrong).toBe('isAgreed')
  expect(checkFields(type(typed, 'isAgreed', true), names, laws)).toMatchObject({
    wrong: undefined,
    state: { messages: {} },
  })
})

test('the server’s message is cleared when its field changes, and all messages by a new attempt', () => {
  const refused = { ...empty, messages: { username: 'taken', affiliateCode: 'unknown' } }
  expect(type(refused, 'username', 'mari2').messages).toEqual({ affiliateCode: 'unknown' })
  expect(checkFields(refused, names, laws).state.messages).toEqual({ isAgreed: 'please agree' })
})

test('a repeated password that differs becomes valid when the first one is changed to it', () => {
  const typed = type(type(empty, 'password', 'herons'), 'checkPass', 'heron')
  const left = leaveField(typed, 'checkPass', laws)
  expect(stateOf(left, 'checkPass')).toEqual(['broken'])
  expect(stateOf(type(left, 'password', 'heron'), 'checkPass')).toEqual(['met'])
})
