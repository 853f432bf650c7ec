import { expect, test } from 'vitest'

import { betTypes } from '#domain/lottery/bets/bet-catalogue.ts'
import type { BetType, Choice } from '#domain/lottery/bets/bet-type.ts'
import { refuseChoice } from '#domain/lottery/bets/choice.ts'
import { familyCodes } from '#domain/lottery/families/families.ts'

import { holdsNumbers, loadNamesOf, nameGridOf, numbersOfName } from './load-names.ts'

const all = familyCodes.flatMap((family) =>
  betTypes[family].map((type): [string, string, BetType] => [family, type.code, type]),
)

/** Choices of several sizes from all over the rows, by a fixed walk. */
function choicesOf(type: BetType): readonly Choice[] {
  const { rows } = type.shape
  const isAlone = rows.length === 1 && rows[0]?.least === 1
  return [1, 7, 13, 37].flatMap((step) =>
    [0, 1, 2].map((more) =>
      rows.map(({ low, high, least, most }, row) => {
        const numbers = Array.from({ length: high - low + 1 }, (_, at) => low + at).filter(
          (number) => !isAlone || refuseChoice(type, [[number]]) === undefined,
        )
        const count = Math.min(most, numbers.length, least + more)
        const picked = Array.from({ length: count }, (_, at) => numbers[(at * (step + row)) % numbers.length])
        return [...new Set(picked.flatMap((number) => number ?? []))].toSorted((one, other) => one - other)
      }),
    ),
  )
}

test.each(all)('%s %s: a choice loads a name exactly if it holds its numbers', (_family, _code, type) => {
  const names = loadNamesOf(type)
  const sample = names.length > 300 ? names.filter((_name, at) => at % 97 < 3) : names
  const choices = choicesOf(type).filter((choice) => refuseChoice(type, choice) === undefined)
  expect(choices.length).toBeGreaterThan(0)
  for (const choice of choices) {
    const loaded = new Set(type.loads(choice).map(({ name }) => name))
    for (const name of loaded) expect(names).toContain(name)
    for (const name of sample) {
      const numbers = numbersOfName(type, name)
      expect(numbers).toBeDefined()
      expect([name, choice, numbers && holdsNumbers(choice, numbers)]).toEqual([
        name,
        choice,
        loaded.has(name),
      ])
    }
  }
})

const typeOf = (family: keyof typeof betTypes, code: string) => {
  const found = betTypes[family].find((type) => type.code === code)
  if (!found) throw new Error(`no bet type ${code}`)
  return found
}

test.each([
  ['north', 'lo2', 10, 10, undefined],
  ['pk10', 'place', 10, 10, '1'],
  ['keno', 'pick1', 10, 8, undefined],
  ['k3', 'sum', 10, 2, undefined],
] as const)('%s %s is a map of %i columns and %i rows', (family, code, columns, rows, place) => {
  const grid = nameGridOf(typeOf(family, code))
  expect([grid?.columns, grid?.rows.length, grid?.rows[0]?.place]).toEqual([columns, rows, place])
})

test.each([
  ['thousands of names', 'north', 'lo4'],
  ['one name', 'mega_6_45', 'ticket'],
] as const)('%s are no map', (_why, family, code) => {
  expect(nameGridOf(typeOf(family, code))).toBeUndefined()
})

test.each([
  ['lo2', 'lo2:4x'],
  ['lo2', 'lo2:100'],
  ['lo2', 'lo3:004'],
  ['lo2', 'lo2:1:2:3'],
])('%s has no name %s', (code, name) => {
  expect(numbersOfName(typeOf('north', code), name)).toBeUndefined()
})
