import { appendFileSync } from 'node:fs'
import { relative } from 'node:path'

import type { TestCase as BrowserTest, TestResult } from '@playwright/test/reporter'
import type { TestCase, TestModule } from 'vitest/node'

import type { Note } from './progress.ts'

/**
 * Records the start and end of each test, so that a watcher sees progress. A plain function, because vitest and
 * Playwright call it as a constructor.
 */
export default function ProgressReporter() {
  return { ...ofVitest, ...ofPlaywright }
}

const ofVitest = {
  onTestModuleQueued: ({ moduleId }: TestModule) => note({ began: nameOf(moduleId) }),
  onTestModuleEnd: ({ moduleId }: TestModule) => note({ ended: nameOf(moduleId), state: 'skipped' }),
  onTestCaseReady: (test: TestCase) => note({ began: nameOf(test.module.moduleId, test.fullName) }),
  onTestCaseResult: (test: TestCase) => {
    const { state } = test.result()
    note({
      ended: nameOf(test.module.moduleId, test.fullName),
      state: state === 'pending' ? 'skipped' : state,
    })
  },
}

const ofPlaywright = {
  onTestBegin: (test: BrowserTest) => note({ began: browserNameOf(test) }),
  onTestEnd: (test: BrowserTest, { status }: TestResult) =>
    note({
      ended: browserNameOf(test),
      state: status === 'passed' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
    }),
}

function note(one: Note): void {
  const path = process.env['PROGRESS_FILE']
  if (path) appendFileSync(path, `${JSON.stringify(one)}\n`)
}

const nameOf = (path: string, test?: string) =>
  [relative(process.cwd(), path), ...(test === undefined ? [] : [test])].join(': ')

const browserNameOf = (test: BrowserTest) => nameOf(test.location.file, test.title)
