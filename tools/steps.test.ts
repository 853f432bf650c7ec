import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

import { checkSteps, quickSteps, root } from './steps.ts'

test('the check before a commit has the steps of a whole run; only its unit tests are divided', () => {
  const names = (steps: typeof quickSteps) => steps.map(({ name }) => name)
  expect(names(checkSteps)).toEqual([
    ...names(quickSteps).filter((name) => name !== 'unit'),
    'unit of the house',
    'unit of the change',
  ])
})

test('every unit test belongs to one part of the check', () => {
  const files = globSync('{src,test,tools}/**/*.test.{ts,tsx}', { cwd: root })
  const elsewhere = globSync('*/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['node_modules/**', 'dist/**'],
  }).filter((path) => !files.includes(path))
  expect(files.length).toBeGreaterThan(300)
  expect(elsewhere).toEqual([])
})
