import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { waitFor } from '#test/patience.ts'

import { root } from './steps.ts'
import { openWarmTests, type WarmTests } from './warm-tests.ts'

const sources = {
  'vitest.config.ts': `export default { test: { projects: [{ test: { name: 'unit', include: ['*.test.ts'] } }] } }`,
  // `state.ts` is evaluated once in each worker, and counts its imports through `limit.ts`.
  'state.ts': `export const state = { imports: 0 }`,
  'limit.ts': `import { state } from './state.ts'
    state.imports += 1
    globalThis.seen = (globalThis.seen ?? 0) + 1
    export const limit = 3`,
  'limit.test.ts': `import { expect, test } from 'vitest'
    import { limit } from './limit.ts'
    import { state } from './state.ts'
    test('the limit is three', () => expect(limit).toBe(3))
    test('nothing is left of another run', () => expect([state.imports, globalThis.seen]).toEqual([1, 1]))`,
}

let folder: string
let tests: WarmTests

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tessera-warm-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text)
  tests = openWarmTests({
    folder,
    env: { ...process.env, NO_COLOR: '1' },
    timeoutMs: 60_000,
    silenceMs: 60_000,
    processorMs: 3_000,
  })
})

afterAll(async () => {
  await tests.close()
  rmSync(folder, { recursive: true })
})

/** Runs the tests with another end of `limit.ts`, and restores the file. */
async function runWith(end: string, named = '') {
  const path = join(folder, 'limit.ts')
  writeFileSync(path, sources['limit.ts'].replace('export const limit = 3', end))
  try {
    const file = join(folder, 'limit.test.ts')
    const { tests: ran, ended } = await tests.run({ changed: [path], project: 'unit', file, named })
    return { ended, states: ran.map(({ name, status }) => `${name}: ${status}`) }
  } finally {
    writeFileSync(path, sources['limit.ts'])
  }
}

const runUnchanged = async () => {
  const file = join(folder, 'limit.test.ts')
  const { tests: ran, ended } = await tests.run({ changed: [], project: 'unit', file, named: '' })
  return { ended, states: ran.map(({ name, status }) => `${name}: ${status}`) }
}

const sound = {
  ended: undefined,
  states: ['the limit is three: passed', 'nothing is left of another run: passed'],
}

test('a changed file is read again, its change ends with its run, and no module keeps state of a run', async () => {
  const failed = { ended: undefined, states: ['the limit is three: failed', sound.states[1]] }
  expect(await runWith('export const limit = 4')).toEqual(failed)
  expect(await runUnchanged()).toEqual(sound)
  expect(await runWith('export const limit = 5')).toEqual(failed)
  expect(await runWith('export const limit = 3', 'limit is')).toEqual({
    ended: undefined,
    states: [sound.states[0]],
  })
  expect(await runUnchanged()).toEqual(sound)
})

test('code that ends its worker runs no test, and the next run works', async () => {
  await runWith('export const limit = 4')
  // The results of the previous run are not reported again.
  expect(await runWith(`process.kill(process.pid, 'SIGKILL')\nexport const limit = 3`)).toEqual({
    ended: undefined,
    states: [],
  })
  expect(await runWith('export const limit = ')).toEqual({ ended: undefined, states: [] })
  expect(await runUnchanged()).toEqual(sound)
})

test('a worker in an endless loop is killed by its processor time, and the next run works', async () => {
  const hung = await runWith('for (;;);\nexport const limit = 3')
  expect(hung).toEqual({ ended: 'it used 3 seconds of processor', states: [] })
  expect(await runUnchanged()).toEqual(sound)
})

test('processes that a test leaves behind are killed with its run', async () => {
  const pidFile = join(folder, 'pid')
  await runWith(`import { spawn } from 'node:child_process'
    import { writeFileSync } from 'node:fs'
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
    writeFileSync(${JSON.stringify(pidFile)}, String(child.pid))
    export const limit = 3`)
  // A zombie has no command line.
  const commandOf = (pid: string) =>
    existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : ''
  await waitFor(() => expect(commandOf(readFileSync(pidFile, 'utf8'))).toBe(''))
})
