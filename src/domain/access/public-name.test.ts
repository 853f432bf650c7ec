import { expect, test } from 'vitest'

import { refusePublicName } from './public-name.ts'

// Each row: the name, and why it is refused.
test.each([
  ['Lea', undefined],
  ['Ngọc Anh', undefined],
  ['李娜', undefined],
  ['ليلى', undefined],
  ['Anne-Marie', undefined],
  ['O’Neil', undefined],
  ['', 'public_name_unfit'],
  ['L', 'public_name_unfit'],
  ['A name of more than twenty-four letters', 'public_name_unfit'],
  ['Lea 0917', 'public_name_unfit'],
  ['@lea', 'public_name_unfit'],
  ['lea.com', 'public_name_unfit'],
  ['Lea  Tran', 'public_name_unfit'],
  [' Lea', 'public_name_unfit'],
  ['Lea\u202eeaL', 'public_name_unfit'],
  ['linh.tran', 'public_name_unfit'],
  ['Linh Tran', 'public_name_is_account'],
  ['LinhTran', 'public_name_is_account'],
  ['Linh', undefined],
])('the shown name “%s” of linh.tran: %s', (name, refusal) => {
  expect(refusePublicName(name, { accountName: 'linh.tran' })).toBe(refusal)
})
