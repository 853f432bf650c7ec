import { expect, test } from 'vitest'

import { paths } from '#console/paths.ts'
import { settingFields } from '#console/settings/setting-fields.ts'
import { settingGroups } from '#domain/merchant/setting-groups.ts'

import { findPages } from './found-places.ts'

const titles: Readonly<Record<string, string>> = {
  'console.page.deposits': 'Deposits',
  'console.page.withdrawals': 'Withdrawals',
  'console.page.channels': 'Payment channels',
  'console.setting.withdrawals': 'Withdrawal rules',
  'console.setting.theme': 'Thème',
  'console.group.agents': 'Agents',
  'console.page.agents': 'Agents’ list',
  'console.menu_part.agent_money': 'Payouts and debts',
  'console.page.agent_held': 'Held wallets',
  'console.wds.holdHours': 'A check takes at most',
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
  // Pages of a group follow the pages of that name.
  expect(find('agents').slice(0, 2)).toEqual([paths.agents, paths.teamReports])
  expect(find('debts held')).toEqual([paths.agentHeld])
  expect(find('nothing like it')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('pages that an operator may not open are not found', () => {
  expect(find('withdr', (permission) => permission !== 'settings.read')).toEqual([paths.withdrawals])
  expect(find('withdr', () => false)).toEqual([])
})

test('a single setting is found by the words of its label, and its page opens at it', () => {
  const of = (may: boolean) =>
    findPages('check most', {
      may: () => may,
      isOfHouse: true,
      titleOf: (title) => titles[title] ?? '-',
      nameOfSettings: 'Settings',
    })
  expect(of(true)).toMatchObject([
    { to: paths.withdrawalSettings, of: 'Withdrawal rules', search: { field: 'holdHours' } },
  ])
  expect(of(false)).toEqual([])
})

test('every group of settings has labels to find, each once; providers are found as a page', () => {
  const groups = new Set(settingFields.map(({ group }) => group))
  expect(settingGroups.filter((group) => !groups.has(group))).toEqual(['providers'])
  const names = settingFields.map(({ group, field }) => `${group} ${field}`)
  expect(new Set(names).size).toBe(names.length)
})
