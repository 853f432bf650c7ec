import { expect, test } from 'vitest'

import { countries } from '#domain/countries/countries.ts'

import { svgFault } from '#domain/art/svg-fault.ts'
import { drawFlag, flagCodes } from './flag.ts'

const codes = countries.map(({ countryCode }) => countryCode)

/** Territories that use the flag of another state. */
const shared = ['AU HM', 'BL FR GF GP MF PM RE WF YT', 'BV NO SJ', 'UM US']

test('every country has a flag, and every flag a country', () => {
  expect(flagCodes.toSorted()).toEqual(codes.toSorted())
})

test.each(codes)('the flag of %s is a whole picture in small', (code) => {
  const svg = drawFlag(code) ?? ''
  expect(svgFault(svg)).toBeUndefined()
  expect(svg.length).toBeLessThan(8_000)
})

test('no two are alike but those of one state', () => {
  const byPicture = new Map<string, string[]>()
  for (const code of codes) {
    const svg = drawFlag(code) ?? ''
    byPicture.set(svg, [...(byPicture.get(svg) ?? []), code])
  }
  const alike = [...byPicture.values()].filter((one) => one.length > 1)
  expect(new Set(alike.map((one) => one.toSorted().join(' ')))).toEqual(new Set(shared))
})

test.each([
  ['CH', 1],
  ['QA', 28 / 11],
  ['NP', 0.82],
  ['GB', 2],
  ['PH', 2],
  ['JP', 3 / 2],
  ['DE', 5 / 3],
])('the flag of %s is %d times as wide as high', (code, ratio) => {
  const [, width = '', height = ''] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(drawFlag(code) ?? '') ?? []
  expect(Number.parseFloat(width) / Number.parseFloat(height)).toBeCloseTo(ratio, 2)
})

test.each(['', 'XX', 'ph', 'constructor', '__proto__'])('%j is no country', (code) => {
  expect(drawFlag(code)).toBeUndefined()
})
