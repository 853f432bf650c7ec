import { expect, test } from 'vitest'

import { createWords } from '#browser/i18n/translate.ts'
import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { readCatalogue } from '#locales/catalogues.ts'

import { groupName, optionName, typeName, whereName } from './type-name.ts'

const messages = Object.fromEntries(
  Object.entries(readCatalogue('lottery', 'EN')).map(([id, text]) => [id, compileMessage(text)]),
)
const { t } = createWords('EN', messages as never)
const all = Object.values(betTypes).flat()
const IN_2026 = Date.UTC(2026, 10, 24)

test('every bet type, group, option and place has a name', () => {
  const names = all.flatMap((type) => [
    typeName(t, type),
    groupName(t, type.group),
    ...(type.shape.options ?? []).map((option) => optionName(t, option, IN_2026)),
    ...(type.shape.where ?? []).map((where) => whereName(t, where)),
  ])
  expect(names.filter((name) => name.startsWith('lottery.') || name.includes('_'))).toEqual([])
  expect(all.filter((type) => typeName(t, type) === type.code).map(({ code }) => code)).toEqual([])
})

test('no two bet types of a game have the same name in a group', () => {
  for (const [family, types] of Object.entries(betTypes)) {
    const names = types
      // A game offers one of each of these.
      .filter(({ code }) => !['dragon_refund', 'sum_side_triples', 'pair_only'].includes(code))
      .map((type) => `${type.group}: ${typeName(t, type)}`)
    expect([family, names.filter((name, at) => names.indexOf(name) !== at)]).toEqual([family, []])
  }
})

test.each([
  ['zodiac_0', 'Horse'],
  ['zodiac_1', 'Snake'],
  ['zodiac_11', 'Goat'],
  ['=17', '17'],
  ['bull_3', 'Bull 3'],
])('the option %s is %s', (option, name) => {
  expect(optionName(t, option, IN_2026)).toBe(name)
})
