import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

import type { Guard } from '#test/attacks/guards/guard.ts'
import { scratchFolder } from '#test/pg/scratch.ts'

import { runCommand } from './processes.ts'
import { followProcessor } from './progress.ts'
import { root } from './steps.ts'

export interface Verdict {
  readonly guard: Guard
  /** Why it is not proven; absent if it is. */
  readonly fault?: string
  readonly elapsedMs: number
  readonly output: string
}

const AT_ONCE = 2
/** Longer than a test's own timeout. */
const SILENCE_MS = 6 * 60_000
/** The test timeout: longer than tests poll for what never comes, since a failure by timeout proves nothing. */
const PATIENCE_MS = 150_000

/** Left out of the copy: large, local to this folder, or linked. */
const left = [
  'node_modules',
  '.git',
  'dist',
  '.data',
  '.shots',
  '.bench',
  'test-results',
  'playwright-report',
]

interface Around {
  readonly env: NodeJS.ProcessEnv
  /** A migrated database to clone, for guards that are not in the database themselves. */
  readonly template: string
  readonly onVerdict: (verdict: Verdict) => void
  readonly isOver: () => boolean
}

/**
 * Removes one guard after the other from a copy of the code. First the tests of all guards run once on the unchanged
 * copies, where they have to pass: half of the files in each copy, because one process for many files costs a third
 * of one process for each.
 */
export async function proveGuards(guards: readonly Guard[], around: Around): Promise<Verdict[]> {
  const folders = await Promise.all(Array.from({ length: AT_ONCE }, () => openCopy()))
  const verdicts: Verdict[] = []
  const tell = (verdict: Verdict) => {
    verdicts.push(verdict)
    around.onVerdict(verdict)
  }
  try {
    const sound = await runUnchanged(guards, folders, around)
    if (around.isOver()) return verdicts
    await eachOf(guards, folders, around, async (guard, folder) => {
      const began = performance.now()
      const fault = faultOfSound(guard, sound)
      const found = fault ? { fault, output: sound.output } : await prove(guard, folder, around)
      tell({ guard, elapsedMs: performance.now() - began, ...found })
    })
    return verdicts
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

async function runUnchanged(
  guards: readonly Guard[],
  folders: readonly string[],
  around: Around,
): Promise<Ran> {
  const files = [...new Set(guards.map(({ test }) => test))]
  const runs = await Promise.all(
    folders.map(async (folder, turn) => {
      const half = files.filter((_, index) => index % folders.length === turn)
      const ran: Ran[] = []
      for (const project of [half.filter(isOfPg), half.filter((file) => !isOfPg(file))]) {
        const named = guards.filter(({ test }) => project.includes(test)).map((guard) => guard.named)
        if (project.length > 0)
          ran.push(await runTests(folder, { files: project, named: [...new Set(named)] }, around))
      }
      return ran
    }),
  )
  const all = runs.flat()
  return {
    tests: all.flatMap(({ tests }) => tests),
    output: all.map(({ output }) => output.slice(-3_000)).join('\n'),
  }
}

const isOfPg = (file: string) => file.endsWith('.pg.test.ts')

/** One worker per folder. */
async function eachOf<T>(
  items: readonly T[],
  folders: readonly string[],
  { isOver }: Around,
  work: (item: T, folder: string) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    folders.map(async (folder) => {
      for (let item = waiting.shift(); item !== undefined && !isOver(); item = waiting.shift())
        await work(item, folder)
    }),
  )
}

async function openCopy(): Promise<string> {
  const folder = await mkdtemp(join(scratchFolder(), 'tessera-prove-'))
  await chmod(folder, 0o755)
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !left.includes(basename(path)) || path === root,
  })
  for (const name of ['node_modules', 'dist'])
    if (existsSync(join(root, name))) await symlink(join(root, name), join(folder, name))
  return folder
}

async function prove(
  guard: Guard,
  folder: string,
  around: Around,
): Promise<{ fault?: string; output: string }> {
  const path = join(folder, guard.file)
  const text = await readFile(path, 'utf8')
  const parts = text.split(guard.takeOut)
  if (parts.length !== 2)
    return { fault: `its text occurs ${parts.length - 1} times in the file`, output: guard.takeOut }
  await writeFile(path, parts.join(guard.putIn ?? ''))
  try {
    const ran = await runTests(
      folder,
      { files: [guard.test], named: [guard.named] },
      around,
      isOfDatabase(guard),
    )
    const fault = faultOfPatched(guard, ran)
    return fault === undefined ? { output: '' } : { fault, output: ran.output.slice(-3_000) }
  } finally {
    await writeFile(path, text)
  }
}

const isOfDatabase = ({ file }: Guard) => file.startsWith('db/') || file.startsWith('src/server/db/')

interface Ran {
  readonly tests: readonly {
    readonly file: string
    readonly name: string
    readonly status: string
    readonly messages: string
  }[]
  readonly output: string
}

async function runTests(
  folder: string,
  { files, named }: { readonly files: readonly string[]; readonly named: readonly string[] },
  { env, template }: Around,
  isMigratedAnew = false,
): Promise<Ran> {
  const report = join(folder, `report-${process.pid}.json`)
  const pattern = named.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|')
  const { output } = await runCommand(
    join(root, 'node_modules', '.bin', 'vitest'),
    [
      'run',
      `--project=${files.every(isOfPg) ? 'pg' : 'unit'}`,
      '--maxWorkers=1',
      ...files,
      `--testNamePattern=${pattern}`,
      `--testTimeout=${PATIENCE_MS}`,
      `--hookTimeout=${PATIENCE_MS}`,
      '--experimental.fsModuleCache',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ],
    {
      env: { ...env, NO_COLOR: '1', ...(isMigratedAnew ? {} : { TEST_TEMPLATE: template }) },
      silenceMs: SILENCE_MS,
      motion: followProcessor,
      folder,
    },
  )
  const tests = existsSync(report) ? readTests(await readFile(report, 'utf8'), folder) : []
  await rm(report, { force: true })
  return { tests, output }
}

function readTests(report: string, folder: string): Ran['tests'] {
  const { testResults } = JSON.parse(report) as {
    testResults: {
      name: string
      assertionResults: { title: string; status: string; failureMessages?: string[] }[]
    }[]
  }
  return testResults
    .flatMap(({ name, assertionResults }) =>
      assertionResults.map((one) => ({ file: relative(folder, name), ...one })),
    )
    .filter(({ status }) => status === 'passed' || status === 'failed')
    .map(({ file, title, status, failureMessages = [] }) => ({
      file,
      name: title,
      status,
      messages: failureMessages.join('\n'),
    }))
}

function faultOfSound({ test, named }: Guard, ran: Ran): string | undefined {
  const meant = ran.tests.filter(({ file, name }) => file === test && name.includes(named))
  if (meant.length === 0) return `no test of that name ran on the code as it is: ${named}`
  return meant.every(({ status }) => status === 'passed') ? undefined : 'its test fails on the code as it is'
}

/** Code that does not start fails every test and proves nothing: a test must have run, and failed by an assertion. */
function faultOfPatched({ named }: Guard, ran: Ran): string | undefined {
  const meant = ran.tests.filter(({ name }) => name.includes(named))
  if (meant.length === 0) return 'without it no test ran: the code does not start any more'
  const failed = meant.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return `nobody misses it: "${named}" passes without it`
  const isProof = failed.some(
    ({ messages }) => !/Test timed out|Hook timed out|ReferenceError|SyntaxError/.test(messages),
  )
  return isProof ? undefined : 'without it the test ends by its time or by broken code, which proves nothing'
}
