import { beforeAll, expect, test } from 'vitest'

import { fieldNames } from '#domain/registration/field.ts'
import { patternIds } from '#domain/registration/pattern.ts'
import { completeLanguages } from '#locales/catalogues.ts'
import { type Say, loadWords } from '#server/platform/http/words.ts'

import { sayRefusals } from './registration-words.ts'

let say: Say

beforeAll(async () => {
  say = loadWords()
})

const pattern = (patternId: (typeof patternIds)[number], min: number, max: number) =>
  ({ reason: 'pattern', patternId, min, max }) as const

test('every kind of text exists in every language, with both numbers, or with one where they are equal', () => {
  const languages = completeLanguages('members')
  expect(languages).toEqual(expect.arrayContaining(['EN', 'VI', 'CN', 'TY', 'AR']))
  for (const language of languages) {
    const texts = patternIds.map(
      (id) => sayRefusals(say, language, { line: pattern(id, 41, 73) })['line'] ?? '',
    )
    expect(new Set(texts).size, language).toBe(patternIds.length)
    for (const text of texts) {
      expect(text).toMatch(/41.*73/)
      expect(text).not.toMatch(/[{}]|field\./)
    }
    for (const id of patternIds) {
      const { line = '' } = sayRefusals(say, language, { line: pattern(id, 46, 46) })
      expect(line.match(/46/g)).toHaveLength(1)
    }
  }
})

test('the text for an empty field names the field, in every language', () => {
  for (const language of completeLanguages('members')) {
    const texts = fieldNames.map(
      (name) => sayRefusals(say, language, { [name]: { reason: 'not_empty' } })[name] ?? '',
    )
    expect(new Set(texts).size, language).toBe(fieldNames.length)
    for (const text of texts) expect(text).not.toMatch(/[{}]|field\./)
  }
})

test('numbers agree with what they count', () => {
  const writtenFor = (language: 'EN' | 'AR', count: number) =>
    sayRefusals(say, language, { paymentPassword: pattern('digits', count, count) })['paymentPassword']
  expect(writtenFor('EN', 1)).toBe('1 character. Digits only.')
  expect(writtenFor('EN', 6)).toBe('6 characters. Digits only.')
  expect(writtenFor('AR', 6)).toBe('6 أحرف. أرقام فقط.')
})
