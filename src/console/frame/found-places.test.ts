import { expect, test } from 'vitest'

import { paths } from '#console/paths.ts'

import { findPages } from './found-places.ts'

const titles: Readonly<Record<string, string>> = {
  'console.page.deposits': 'Deposits',
  'console.page.withdrawals': 'Withdrawals',
  'console.page.channels': 'Payment channels',
  'console.setting.withdrawals': 'Withdrawal rules',
  'console.setting.theme': 'Thème',
}
const find = (text: string, granted = (_permission: string) => true) =>
  findPages(text, {
    may: granted,
    isOfHouse: true,
    titleOf: (title) => titles[title] ?? '-',
    nameOfSettings: 'Settings',
  }).map(({ to }) => to)

test('pages and settings are found by any word of their title, without accents; titles that begin with it first', () => {
  expect(find('withdr')).toEqual([paths.withdrawals, '/settings/withdrawals'])
  expect(find('CHANNELS pay')).toEqual([paths.channels])
  expect(find('theme')).toEqual([paths.theme])
  expect(find('nothing like it')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('pages that an operator may not open are not found', () => {
  expect(find('withdr', (permission) => permission !== 'settings.read')).toEqual([paths.withdrawals])
  expect(find('withdr', () => false)).toEqual([])
})
