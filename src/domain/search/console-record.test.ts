import { expect, test } from 'vitest'

import { readRecordId } from './console-record.ts'

test.each([
  ['7', 7n],
  ['999999999999999999', 999_999_999_999_999_999n],
  ['1000000000000000000', undefined],
  ['07', undefined],
  ['0', undefined],
  ['-7', undefined],
  ['7 OR 1=1', undefined],
  ['', undefined],
])('%s as a record number is %s', (text, id) => {
  expect(readRecordId(text)).toBe(id)
})
