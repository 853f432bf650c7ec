import { expect, test } from 'vitest'

import { failedBesideTests, failedOfPlaywright, failedOfVitest, listFailed } from '#test/failed-tests.ts'

test('a run of vitest reports its failed tests, and the files that failed before their first one', () => {
  const failed = failedOfVitest({
    testResults: [
      {
        name: '/root/src/a.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'holds', status: 'passed' },
          { fullName: 'breaks', status: 'failed', failureMessages: ['expected 1 to be 2'] },
        ],
      },
      { name: '/root/src/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  expect(listFailed(failed, '/root/')).toEqual([
    'x src/a.test.ts: breaks',
    '    expected 1 to be 2',
    'x src/b.test.ts',
    '    no such module',
  ])
})

test('a run of Playwright reports its failed tests, those that passed at the second try, and failures outside of tests', () => {
  const testOf = (title: string, status: string, message = '') => ({
    title,
    line: 7,
    tests: [{ status, results: [{ status, errors: message === '' ? [] : [{ message }] }] }],
  })
  const failed = failedOfPlaywright({
    errors: [{ message: 'the server did not start' }],
    suites: [
      {
        file: 'one.e2e.ts',
        specs: [testOf('holds', 'expected'), testOf('wavers', 'flaky', 'once it was late')],
        suites: [
          {
            specs: [
              testOf(
                'breaks',
                'unexpected',
                '\u001B[31mError\u001B[39m: expect failed\n\nExpected: 1\nReceived: 2\n\nCall log:\n  - waiting\n    at x.ts:1',
              ),
            ],
          },
        ],
      },
    ],
  })
  expect(listFailed(failed, '/root/')).toEqual([
    'x outside of every test',
    '    the server did not start',
    'x one.e2e.ts:7: wavers',
    '    once it was late',
    'x one.e2e.ts:7: breaks',
    '    Error: expect failed',
    '    Expected: 1',
    '    Received: 2',
    '    - waiting',
  ])
})

test('however many tests fail, their report fits below everything else', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ name: `test ${at}`, why: 'a\nb\nc\nd\ne\nf'.repeat(40) }))
  for (const count of [1, 6, 7, 10, 16, 40, 500]) {
    const lines = listFailed(many(count), '/root/')
    expect(lines.length, `${count} failed tests`).toBeLessThanOrEqual(33)
    expect(lines[0]).toBe('x test 0')
  }
  expect(listFailed(many(40), '/root/').at(-1)).toBe('and 24 more')
  expect(listFailed([{ name: 'long', why: 'x'.repeat(500) }], '/root/')[1]).toHaveLength(160)
})

test('an error of no test is reported in its own words, and a runner that names none by its last lines', () => {
  const output = [
    ' ✓ |pg| a.pg.test.ts (3 tests) 12ms',
    '⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯',
    'Vitest caught 1 unhandled error during the test run.',
    '⎯⎯⎯⎯ Unhandled Rejection ⎯⎯⎯⎯⎯',
    '\u001B[31mError: Connection terminated\u001B[39m',
    '  Test Files  1 passed (1)',
  ]
  expect(failedBesideTests(output.join('\n')).split('\n')[0]).toBe('Error: Connection terminated')
  expect(failedBesideTests('one\ntwo\nthree\nfour\nfive')).toBe('two\nthree\nfour\nfive')
})
