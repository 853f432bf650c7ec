import { expect, test } from 'vitest'

import { ID_FORM, dayOf, pageOf, readCursor, writeCursor } from './paging.ts'

test('a cursor is read back as it was written', () => {
  expect(readCursor(writeCursor(['42', 'ä']), [ID_FORM, /^.$/])).toEqual(['42', 'ä'])
  expect(readCursor(undefined, [ID_FORM])).toBeUndefined()
})

for (const text of [
  '',
  'x',
  '%',
  writeCursor([]),
  writeCursor(['1', '2']),
  writeCursor(['0']),
  writeCursor(['1 OR 1']),
])
  test(`a cursor with the content ${JSON.stringify(text)} is refused`, () => {
    expect(() => readCursor(text, [ID_FORM])).toThrow('invalid_input')
  })

test.each([
  ['2024-02-29T23:59:59.123456Z', true],
  ['2024-02-29', true],
  ['2023-02-29T10:00:00.123456Z', false],
  ['2023-13-01T10:00:00.123Z', false],
  ['2024-02-29 10:00:00.123456+00', true],
  ['2026-02-31 10:00:00+00', false],
  ['0000-01-01', false],
  ['2024-02-29T24:00:00.000Z', false],
  ['2024-02-29T10:61:00.000Z', false],
])('a cursor of %s is read: %s', (moment, isRead) => {
  const read = () => readCursor(writeCursor([moment]), [/^[-+ 0-9T:.Z]+$/])
  if (isRead) expect(read()).toEqual([moment])
  else expect(read).toThrow('invalid_input')
})

test('the next page begins after the last row of this one, and the last page has no cursor', () => {
  const page = (rows: number[]) =>
    pageOf(
      rows,
      2,
      (row) => row,
      (row) => [String(row)],
    )
  expect(page([3, 2, 1])).toEqual({ list: [3, 2], next: writeCursor(['2']) })
  expect(page([3, 2])).toEqual({ list: [3, 2] })
  expect(page([])).toEqual({ list: [] })
})

test('a day must exist in the calendar', () => {
  expect(dayOf('from', '2024-02-29')).toBe('2024-02-29')
  for (const text of ['2023-02-29', '2023-13-01', '2023-00-10', '0000-01-01', '1899-12-31'])
    expect(() => dayOf('from', text), text).toThrow('invalid_input')
})
