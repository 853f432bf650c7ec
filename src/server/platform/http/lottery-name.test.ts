import { expect, test } from 'vitest'

import { games } from '#domain/lottery/games/games.ts'
import { promisedLanguages, readCatalogue } from '#locales/catalogues.ts'

import { lotteryName } from './lottery-name.ts'

test('every lottery has a name in every promised language, and English has the proper name', () => {
  for (const language of promisedLanguages.members) {
    const words = readCatalogue('server', language)
    const lacking = games.filter(({ code }) => words[`lottery_game.${code.toLowerCase()}`] === undefined)
    expect([language, lacking.map(({ code }) => code)]).toEqual([language, []])
    const names = games.map(({ code }) => lotteryName(code, language))
    expect([language, names.filter((name, at) => names.indexOf(name) !== at)]).toEqual([language, []])
  }
  expect(games.map(({ code }) => lotteryName(code, 'EN'))).toEqual(games.map(({ name }) => name))
})

test('no name is left of a lottery that is gone', () => {
  const ids = new Set(games.map(({ code }) => `lottery_game.${code.toLowerCase()}`))
  const left = Object.keys(readCatalogue('server', 'EN')).filter(
    (id) => id.startsWith('lottery_game.') && !ids.has(id),
  )
  expect(left).toEqual([])
})

test('lotteries that differ in their minutes alone differ in a number alone', () => {
  for (const language of promisedLanguages.members) {
    const fast = games.filter(({ code }) => /^(PK10|K3|SSC|11X5|KENO)_\d$/.test(code))
    const forms = Map.groupBy(fast, ({ family }) => family)
    for (const [family, alike] of forms) {
      const bare = alike.map(({ code }) => lotteryName(code, language).replace(code.slice(-1), '#'))
      // A family may have the digit in its own name.
      expect([language, family, new Set(bare.map((name) => name.replaceAll(/\d/g, '#'))).size]).toEqual([
        language,
        family,
        1,
      ])
    }
  }
})

test.each([
  ['of the menus', 'XSMB', 'CN', '北方', '北方'],
  ['of the catalogue', 'XSMB', 'CN', undefined, '北部'],
  ['in English where the language has none', 'K3_1', 'TH', undefined, 'Three Dice 1'],
  ['of an unknown lottery, its code', 'GONE_1', 'CN', undefined, 'GONE_1'],
])('the name %s', (_title, code, language, remark, expected) => {
  const names = new Map(remark === undefined ? [] : [[code, { remark }]])
  expect(lotteryName(code, language, names)).toBe(expected)
})
