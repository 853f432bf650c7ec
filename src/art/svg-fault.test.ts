import { expect, test } from 'vitest'
import { svgFault } from './svg-fault.ts'

// Each row is markup, and the expected fault.
const rows = [
  ['<svg viewBox="0 0 1 1"><path d="M0 0"/></svg>', undefined],
  ['<svg><text x="1">5 &lt; 6</text></svg>', undefined],
  ['<svg><g></svg></g>', '</svg> closes another tag'],
  ['<svg><g></g>', '<svg> stays open'],
  ['<svg><path d="M0 NaN"/></svg>', 'a hole: NaN'],
  ['<svg><path fill="undefined"/></svg>', 'a hole: undefined'],
  ['<svg><text>a < b</text></svg>', 'a stray sign before </text>'],
  ['<svg></svg><path d="', 'a broken tag at the end'],
] as const

for (const [svg, expected] of rows) {
  test(`${svg} is ${expected ?? 'well formed'}`, () => expect(svgFault(svg)).toBe(expected))
}
