import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

import { budgets, EFFORT, weighBrowserTests, whole } from '#test/e2e/effort.ts'

const testOf = (title: string, duration: number, types: string[]) => ({
  title,
  tests: [{ annotations: types.map((type) => ({ type })), results: [{ duration }] }],
})
const loads = (count: number) => Array.from({ length: count }, () => EFFORT.load)
const ofSite = (count: number) => ({
  suites: [{ file: 'site/x.e2e.ts', specs: [testOf('x', 1, loads(count))] }],
})
const agreed = budgets['site']?.loads ?? 0

test('a run of browser tests shows the effort of each area, and its slowest tests and files', () => {
  const { notes, faults } = weighBrowserTests({
    suites: [
      { file: 'site/one.e2e.ts', specs: [testOf('quick', 400, [EFFORT.load])] },
      {
        file: 'play/two.e2e.ts',
        specs: [testOf('slow', 9_000, [EFFORT.load, EFFORT.look, 'bytes'])],
        suites: [{ specs: [testOf('middling', 3_000, [])] }],
      },
    ],
  })
  expect(notes.split('\n')).toEqual([
    `play: 2 tests, 1 of ${budgets['play']?.loads} page loads, 1 of ${budgets['play']?.looks} looks for barriers`,
    `site: 1 tests, 1 of ${agreed} page loads, 0 of ${budgets['site']?.looks} looks for barriers`,
    'the slowest tests:',
    '     9.0 s  play/two.e2e.ts: slow',
    '     3.0 s  play/two.e2e.ts: middling',
    '     0.4 s  site/one.e2e.ts: quick',
    'the slowest files:',
    '    12.0 s  play/two.e2e.ts, 2 tests',
    '     0.4 s  site/one.e2e.ts, 1 tests',
  ])
  expect(faults).toEqual([])
})

test('an area that loads more pages than agreed fails the run, however fast it was', () => {
  expect(weighBrowserTests(ofSite(agreed + 1)).faults).toEqual([
    `The browser tests of site take ${agreed + 1} page loads, and ${agreed} are agreed: see test/e2e/effort.ts.`,
  ])
  expect(weighBrowserTests(ofSite(agreed)).faults).toEqual([])
})

test('an area without a budget fails the run', () => {
  const report = { suites: [{ file: 'chess/x.e2e.ts', specs: [testOf('x', 1, [])] }] }
  expect(weighBrowserTests(report).faults).toEqual([
    'The browser tests of chess have no budget: see test/e2e/effort.ts.',
  ])
})

test('every folder of browser tests has a budget, and together they leave room for products to come', () => {
  const folders = readdirSync(new URL('e2e/', import.meta.url), { withFileTypes: true })
  expect(Object.keys(budgets)).toEqual(
    folders
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted(),
  )
  for (const kind of ['loads', 'looks'] as const) {
    const sum = Object.values(budgets).reduce((total, budget) => total + budget[kind], 0)
    expect(sum, kind).toBeLessThanOrEqual(whole[kind])
  }
})
