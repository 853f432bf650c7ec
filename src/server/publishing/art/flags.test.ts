import { expect, test } from 'vitest'

import { svgFault } from '#art/svg-fault.ts'
import { countries } from '#domain/countries/countries.ts'

import { flagOf } from './flags.ts'

const codes = countries.map(({ countryCode }) => countryCode)

test('every country has a flag, complete and without external references', () => {
  for (const code of codes) {
    const svg = flagOf(code) ?? ''
    expect([code, svgFault(svg)]).toEqual([code, undefined])
    expect([code, svg]).toEqual([code, expect.stringMatching(/^<svg [^>]*viewBox="[\d. ]+"/)])
    expect([code, svg]).not.toEqual([code, expect.stringMatching(/script|href|url\(|\son\w+=/i)])
    expect(svg.length).toBeLessThan(8_000)
  }
})

test('every flag has the proportion 3:2', () => {
  for (const code of codes) {
    const [, width = '', height = ''] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(flagOf(code) ?? '') ?? []
    expect([code, Number(width) / Number(height)]).toEqual([code, expect.closeTo(1.5, 1)])
  }
})

test.each(['', 'XX', 'ph', 'constructor', '__proto__'])('%j is not a country', (code) => {
  expect(flagOf(code)).toBeUndefined()
})
