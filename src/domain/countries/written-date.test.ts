import { isRealDay } from '#domain/text/real-day.ts'

import { expect, test } from 'vitest'

import { type DateOrder, dateOrderOf, leaveDate, readDate, typeDate, writeDate } from './written-date.ts'

const british: DateOrder = { parts: ['day', 'month', 'year'], separator: '/' }
const american: DateOrder = { parts: ['month', 'day', 'year'], separator: '/' }
const chinese: DateOrder = { parts: ['year', 'month', 'day'], separator: '/' }

test.each([
  ['en-GB', 'day month year /', '31/12/1990'],
  ['en-US', 'month day year /', '12/31/1990'],
  ['vi', 'day month year /', '31/12/1990'],
  ['zh-CN', 'year month day /', '1990/12/31'],
  ['fil', 'month day year /', '12/31/1990'],
  ['ar', 'day month year /', '31/12/1990'],
])('%s writes dates as %s', (tag, order, written) => {
  const { parts, separator } = dateOrderOf(tag)
  expect([...parts, separator].join(' ')).toBe(order)
  expect(writeDate('1990-12-31', { parts, separator })).toBe(written)
})

test.each([
  ['the first digit stands', british, '', '0', '0'],
  ['a full part brings its separator', british, '0', '04', '04/'],
  ['and the next one', british, '04/0', '04/05', '04/05/'],
  ['the year ends it', british, '04/05/199', '04/05/1990', '04/05/1990'],
  ['more digits are dropped', british, '04/05/1990', '04/05/19901', '04/05/1990'],
  ['a typed separator pads', british, '4', '4/', '04/'],
  ['so does a pasted one', british, '', '4/5/1990', '04/05/1990'],
  ['any separator does', british, '', '4. 5. 1990', '04/05/1990'],
  ['digits alone are divided', british, '', '04051990', '04/05/1990'],
  ['a separator typed twice is one', british, '04/', '04//', '04/'],
  ['an ISO date is reordered', british, '', '1990-05-04', '04/05/1990'],
  ['an ISO date, month first', american, '', '1990-05-04', '05/04/1990'],
  ['an ISO date with spaces about it', american, '', ' 1990-5-4 ', '05/04/1990'],
  ['the year comes first', chinese, '199', '1990', '1990/'],
  ['and its separator pads no year', chinese, '19', '19/', '19'],
  ['a whole date, year first', chinese, '', '1990/5/4', '1990/05/4'],
  ['Arabic digits', british, '', '٠٤٠٥١٩٩٠', '04/05/1990'],
  ['Persian digits', british, '', '۰۴۰۵۱۹۹۰', '04/05/1990'],
  ['a separator that is deleted takes its digit', british, '04/', '04', '0'],
  ['a digit that is deleted brings nothing back', british, '04/05/', '04/0', '04/0'],
  ['what is deleted in the middle stays deleted', british, '04/05/1990', '04/5/1990', '04/5/1990'],
  ['all of it is deleted', british, '04/05/1990', '', ''],
  ['letters are nothing', british, '', 'May', ''],
])('%s', (_name, order, before, typed, text) => {
  expect(typeDate(before, typed, order)).toBe(text)
})

test.each([
  ['', british, 'empty', undefined],
  ['04/0', british, 'partial', undefined],
  ['04/05/199', british, 'partial', undefined],
  ['1990/05/4', chinese, 'partial', undefined],
  ['31/02/1990', british, 'impossible', undefined],
  ['29/02/2001', british, 'impossible', undefined],
  ['31/12/1990', american, 'impossible', undefined],
  ['01/01/1899', british, 'impossible', undefined],
  ['29/02/2000', british, 'date', '2000-02-29'],
  ['04/05/1990', british, 'date', '1990-05-04'],
  ['04/05/1990', american, 'date', '1990-04-05'],
  ['1990/05/04', chinese, 'date', '1990-05-04'],
])('%s is read as it is written there', (text, order, state, iso) => {
  expect(readDate(text, order)).toEqual(iso === undefined ? { state } : { state, iso })
})

test('a last part of one digit is padded when the field is left', () => {
  expect(leaveDate('1990/05/4', chinese)).toBe('1990/05/04')
  expect(['', '1990/0', '1990/05/', '1990/05/04'].map((text) => leaveDate(text, chinese))).toEqual([
    '',
    '1990/0',
    '1990/05/',
    '1990/05/04',
  ])
  expect(leaveDate('04/05/1', british)).toBe('04/05/1')
})

test('a day exists or does not', () => {
  const none = [
    '1990-02-30',
    '1990-13-01',
    '1990-00-01',
    '1990-01-00',
    '1990-04-31',
    '1900-02-29',
    '90-01-01',
  ]
  expect([...none, '1899-12-31', ''].filter(isRealDay)).toEqual([])
  const some = ['1990-02-28', '2000-02-29', '1990-12-31', '1990-04-30']
  expect(some.filter(isRealDay)).toEqual(some)
})
