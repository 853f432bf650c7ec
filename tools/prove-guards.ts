import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { type Guard, textWithout } from '#test/attacks/guards/guard.ts'
import type { TestServer } from '#test/pg/global-setup.ts'
import { scratchFolder } from '#test/pg/scratch.ts'
import { dropDatabases } from '#test/pg/server.ts'

import { type Ran, runCommand } from './processes.ts'
import { followProcessor } from './progress.ts'
import { root } from './steps.ts'
import { openWarmTests, type WarmRan, type WarmTests } from './warm-tests.ts'

export type PlacedGuard = Guard & { readonly file: string }

export interface Verdict {
  readonly guard: PlacedGuard
  /** Why it is not proven; absent if it is. */
  readonly fault?: string
  readonly elapsedMs: number
  readonly output: string
}

/** Longer than a test's own timeout. */
const SILENCE_MS = 6 * 60_000
/** The test timeout: longer than tests poll for an event, since a failure by timeout proves nothing. */
const PATIENCE_MS = 150_000
/** A row uses a few seconds; the most expensive test file uses less than a minute. */
const PROCESSOR_MS = 5 * 60_000

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
  readonly ownerUrl: string
  readonly appUrl: string
  /** A migrated database to clone, for guards that are not in the database themselves. */
  readonly template: string
  readonly atOnce: number
  readonly onVerdict: (verdict: Verdict) => void
  readonly isOver: () => boolean
}

/** A copy of the code, and the vitest that runs in it. */
interface Copy {
  readonly folder: string
  readonly tests: WarmTests
}

/**
 * Removes one guard after the other from a copy of the code. The guards of one test file run in one copy; after
 * them the same tests run once on the unchanged code, where they have to pass: that reveals a fault of the tests
 * themselves, and a change that outlives its row.
 */
export async function proveGuards(guards: readonly PlacedGuard[], around: Around): Promise<Verdict[]> {
  const copies = await Promise.all(Array.from({ length: around.atOnce }, () => openCopy(around)))
  const verdicts: Verdict[] = []
  try {
    await eachOf(groupsOf(guards), copies, around, async (group, copy) => {
      const found = await proveGroup(group, copy, around)
      if (around.isOver()) return
      for (const verdict of found) {
        verdicts.push(verdict)
        around.onVerdict(verdict)
      }
    })
    return verdicts
  } finally {
    for (const { folder, tests } of copies) {
      await tests.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Guards with the same test file; the largest groups first, so that no copy is left with one at the end. */
function groupsOf(guards: readonly PlacedGuard[]): PlacedGuard[][] {
  return [...Map.groupBy(guards, ({ test }) => test).values()].toSorted((a, b) => b.length - a.length)
}

async function proveGroup(group: readonly PlacedGuard[], copy: Copy, around: Around): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const guard of group) {
    if (around.isOver()) return []
    const began = performance.now()
    const found = await prove(guard, copy, around)
    verdicts.push({ guard, elapsedMs: performance.now() - began, ...found })
  }
  if (around.isOver()) return []
  const [{ test }] = group as [PlacedGuard]
  const named = [...new Set(group.map((guard) => guard.named))]
  const sound = await runTests(copy, { test, named }, around)
  return verdicts.map((verdict) => {
    const fault = faultOfSound(verdict.guard, sound)
    return fault === undefined ? verdict : { ...verdict, fault, output: sound.output.slice(-3_000) }
  })
}

const isOfPg = (file: string) => file.endsWith('.pg.test.ts')

/** One item after the other in each copy. */
async function eachOf<T>(
  items: readonly T[],
  copies: readonly Copy[],
  { isOver }: Around,
  work: (item: T, copy: Copy) => Promise<void>,
): Promise<void> {
  const waiting = [...items]
  await Promise.all(
    copies.map(async (copy) => {
      for (let item = waiting.shift(); item !== undefined && !isOver(); item = waiting.shift())
        await work(item, copy)
    }),
  )
}

async function openCopy({ env }: Around): Promise<Copy> {
  const folder = await mkdtemp(join(scratchFolder(), 'tessera-prove-'))
  await chmod(folder, 0o755)
  await cp(root, folder, {
    recursive: true,
    filter: (path) => !left.includes(basename(path)) || path === root,
  })
  for (const name of ['node_modules', 'dist'])
    if (existsSync(join(root, name))) await symlink(join(root, name), join(folder, name))
  const tests = openWarmTests({
    folder,
    env: { ...env, NO_COLOR: '1', NODE_COMPILE_CACHE: join(folder, '.compiled') },
    timeoutMs: PATIENCE_MS,
    silenceMs: SILENCE_MS,
    processorMs: PROCESSOR_MS,
  })
  return { folder, tests }
}

async function prove(
  guard: PlacedGuard,
  copy: Copy,
  around: Around,
): Promise<{ fault?: string; output: string }> {
  const path = join(copy.folder, guard.file)
  const text = await readFile(path, 'utf8')
  const taken = textWithout(guard, { path: guard.file, text })
  if ('fault' in taken) return { fault: taken.fault, output: JSON.stringify(guard) }
  await writeFile(path, taken.text)
  try {
    const { test, named } = guard
    const ran = await runTests(copy, { test, named: [named], changed: guard.file }, around)
    const fault =
      ran.ended === undefined ? faultOfPatched(guard, ran) : `without it the run hung: ${ran.ended}`
    return fault === undefined ? { output: '' } : { fault, output: ran.output.slice(-3_000) }
  } finally {
    await writeFile(path, text)
  }
}

const isOfDatabase = (file: string) => file.startsWith('db/') || file.startsWith('src/server/platform/db/')

interface ProofOptions {
  readonly test: string
  readonly named: readonly string[]
  /** The file that is not as it was. */
  readonly changed?: string
}

/** The databases of a run are named by it, and dropped after it. */
async function runTests(copy: Copy, options: ProofOptions, around: Around): Promise<WarmRan> {
  if (!isOfPg(options.test)) return runIn(copy, options)
  const { ownerUrl, appUrl } = around
  const prefix = `tessera_test_${randomBytes(5).toString('hex')}`
  try {
    if (options.changed === undefined || !isOfDatabase(options.changed))
      return await runIn(copy, options, { ownerUrl, appUrl, prefix, template: around.template })
    const { code, output } = await migrateAnew(copy, prefix, around)
    if (code !== 0) return { tests: [], output }
    return await runIn(copy, options, { ownerUrl, appUrl, prefix, template: prefix })
  } finally {
    await dropDatabases(ownerUrl, prefix)
  }
}

/** A template made by the migrations of the copy, in a process that has loaded none of its code before. */
function migrateAnew({ folder }: Copy, name: string, { env }: Around): Promise<Ran> {
  return runCommand(process.execPath, [join(folder, 'tools', 'prove-template.ts'), name], {
    env,
    silenceMs: SILENCE_MS,
    motion: followProcessor,
    folder,
  })
}

function runIn({ folder, tests }: Copy, options: ProofOptions, testServer?: TestServer): Promise<WarmRan> {
  const patterns = options.named.map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return tests.run({
    changed: options.changed === undefined ? [] : [join(folder, options.changed)],
    project: isOfPg(options.test) ? 'pg' : 'unit',
    file: join(folder, options.test),
    named: patterns.join('|'),
    ...(testServer === undefined ? {} : { testServer }),
  })
}

function faultOfSound({ test, named }: Guard, ran: WarmRan): string | undefined {
  const meant = ran.tests.filter(({ file, name }) => file === test && name.includes(named))
  if (meant.length === 0) return `no test of that name ran on the code as it is: ${named}`
  return meant.every(({ status }) => status === 'passed') ? undefined : 'its test fails on the code as it is'
}

/** Code that does not start fails every test and proves nothing: a test must have run, and failed by an assertion. */
function faultOfPatched({ named }: Guard, ran: WarmRan): string | undefined {
  const meant = ran.tests.filter(({ name }) => name.includes(named))
  if (meant.length === 0) return 'without it no test ran: the code does not start any more'
  const failed = meant.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return `nobody misses it: "${named}" passes without it`
  const isProof = failed.some(
    ({ messages }) => !/Test timed out|Hook timed out|ReferenceError|SyntaxError/.test(messages),
  )
  return isProof ? undefined : 'without it the test ends by its time or by broken code, which proves nothing'
}
