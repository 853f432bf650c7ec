import { relative } from 'node:path'
import type { TestCase } from 'vitest/node'
import { createVitest } from 'vitest/node'

import type {} from '#test/pg/global-setup.ts'

import type { WarmAnswer, WarmRequest, WarmTest } from './warm-tests.ts'

/**
 * Keeps one vitest of the current folder warm, and runs the test files that its parent asks for. Configuration, module
 * graph and compiled sources are kept; each run has a new worker process, so no state of a module outlives its run.
 */
const root = process.cwd()
const [timeout = ''] = process.argv.slice(2)

let tests: WarmTest[] = []
const vitest = await createVitest({
  root,
  watch: false,
  isolate: true,
  maxWorkers: 1,
  testTimeout: Number(timeout),
  hookTimeout: Number(timeout),
  // Cached files of this folder would stay in node_modules for ever: their names contain the path of a copy.
  fsModuleCache: false,
  reporters: ['default', { onTestCaseResult: report }],
})
// The parent owns the databases: it names their template, and drops databases that a run leaves behind.
for (const { config } of vitest.projects) {
  config.globalSetup = []
  // A project's own hook timeout is not replaced by the one above.
  config.hookTimeout = Number(timeout)
}
await vitest.standalone()

process.on('message', (request: WarmRequest) => void answer(request))
process.once('disconnect', () => process.exit())
process.send?.({ isReady: true } satisfies WarmAnswer)

async function answer({ changed, project: name, file, named, testServer }: WarmRequest): Promise<void> {
  // Results come from this run's events: vitest itself still holds those of the run before, if a worker dies early.
  tests = []
  for (const path of changed) vitest.invalidateFile(path)
  const project = vitest.getProjectByName(name)
  if (testServer) project.provide('testServer', testServer)
  vitest.setGlobalTestNamePattern(new RegExp(named))
  await vitest.runTestSpecifications([project.createSpecification(file)])
  // Without a run in progress, this waits until the worker has ended.
  await vitest.cancelCurrentRun('test-failure')
  process.send?.({ tests } satisfies WarmAnswer)
}

function report(test: TestCase): void {
  const { state, errors = [] } = test.result()
  if (state !== 'passed' && state !== 'failed') return
  tests.push({
    file: relative(root, test.module.moduleId),
    name: test.name,
    status: state,
    messages: errors.map(({ stack, message }) => stack ?? message).join('\n'),
  })
}
