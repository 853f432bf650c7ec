import { expect, test } from 'vitest'

import { quantityText, readScaled, scaleOf, unitText, writeScaled } from './quantity.ts'

const texts: readonly (readonly [name: string, value: number, text: string | undefined])[] = [
  ['feePerMille', 15, '1.5%'],
  ['feePerMille', 0, '0%'],
  ['wageringHundredths', 100, '100%'],
  ['returnToPlayerMinMilli', 850, '85%'],
  ['slotCycleMinMs', 2_500, '2.5 seconds'],
  ['confirmMinutes', 1, '1 minute'],
  ['confirmMinutes', 90, '90 minutes'],
  ['confirmMinutes', 150, '150 minutes'],
  ['confirmMinutes', 1_440, '24 hours'],
  ['confirmMinutes', 4_320, '3 days'],
  ['reviewHours', 24, '24 hours'],
  ['reviewHours', 72, '3 days'],
  ['passwordDays', 90, '90 days'],
  ['countADay', 3, undefined],
  ['oddsMilli', 1_950, undefined],
]

test.each(texts)('%s of %d reads %s', (name, value, text) => {
  expect(quantityText('en', name, value)).toBe(text)
})

const typed: readonly (readonly [text: string, per: number, stored: number])[] = [
  ['1.5', 10, 15],
  ['1,5', 10, 15],
  ['2', 10, 20],
  ['2.', 10, 20],
  ['1.59', 10, 15],
  ['2.5', 1_000, 2_500],
  ['30', 1, 30],
  ['30.9', 1, 30],
  ['', 10, 0],
  ['a 7 %', 10, 70],
]

test.each(typed)('%s in steps of one in %d is stored as %d', (text, per, stored) => {
  expect(readScaled(text, per)).toBe(stored)
})

test('every stored share is written so that it reads back the same', () => {
  for (let value = 0; value <= 500; value += 1) expect(readScaled(writeScaled(value, 10), 10)).toBe(value)
})

test('a unit has its word in the language of the operator', () => {
  const scale = scaleOf('confirmMinutes')
  expect(['en', 'vi', 'zh-CN'].map((language) => scale && unitText(language, scale))).toEqual([
    'minutes',
    'phút',
    '分钟',
  ])
})
