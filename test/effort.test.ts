import { expect, test } from 'vitest'

import { budget, EFFORT, weighBrowserTests } from '#test/e2e/effort.ts'

const testOf = (title: string, duration: number, types: string[]) => ({
  title,
  tests: [{ annotations: types.map((type) => ({ type })), results: [{ duration }] }],
})
const loads = (count: number) => Array.from({ length: count }, () => EFFORT.load)

test('a run of browser tests names the slowest, and what all of them take', () => {
  const { notes, faults } = weighBrowserTests({
    suites: [
      { file: 'one.e2e.ts', specs: [testOf('quick', 400, [EFFORT.load])] },
      {
        file: 'two.e2e.ts',
        specs: [testOf('slow', 9_000, [EFFORT.load, EFFORT.look, 'bytes'])],
        suites: [{ specs: [testOf('middling', 3_000, [])] }],
      },
    ],
  })
  expect(notes.split('\n')).toEqual([
    `3 browser tests: 2 of ${budget.loads} page loads, 1 of ${budget.looks} looks for barriers`,
    'the slowest tests:',
    '     9.0 s  two.e2e.ts: slow',
    '     3.0 s  two.e2e.ts: middling',
    '     0.4 s  one.e2e.ts: quick',
    'the slowest files:',
    '    12.0 s  two.e2e.ts, 2 tests',
    '     0.4 s  one.e2e.ts, 1 tests',
  ])
  expect(faults).toEqual([])
})

test('browser tests that load more pages than agreed fail the run, however fast they were', () => {
  const tooMany = { suites: [{ file: 'x.e2e.ts', specs: [testOf('x', 1, loads(budget.loads + 1))] }] }
  expect(weighBrowserTests(tooMany).faults).toEqual([
    `The browser tests take ${budget.loads + 1} page loads, and ${budget.loads} are agreed: see test/e2e/effort.ts.`,
  ])
  const justEnough = { suites: [{ file: 'x.e2e.ts', specs: [testOf('x', 1, loads(budget.loads))] }] }
  expect(weighBrowserTests(justEnough).faults).toEqual([])
})
