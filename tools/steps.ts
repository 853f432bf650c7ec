import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type BrowserReport, weighBrowserTests } from '#test/e2e/effort.ts'
import { type Failed, failedBesideTests, failedOfPlaywright, failedOfVitest } from '#test/failed-tests.ts'
import type { PlaywrightReport, VitestReport } from '#test/failed-tests.ts'

import { runCommand } from './processes.ts'
import type { Ran } from './processes.ts'
import { followNotes, followProcessor } from './progress.ts'

/** `notes` are printed even on success; `failures` are repeated at the end of the run. */
export type Outcome = {
  passed: number
  failed: number
  output: string
  notes?: string
  failures?: readonly Failed[]
}

export type Step = { name: string; run(around: Surroundings): Promise<Outcome> }

export type Surroundings = {
  /** Deleted after the run. */
  temporary: string
  env: NodeJS.ProcessEnv
}

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Longer than the timeout of a test or hook, so that the runner reports it first. */
const SILENCE_MS = 10 * 60_000

/** The compiler checks again only what a change reaches: it keeps its graph in `.tsbuildinfo`. */
const typeSteps = (): Step[] => areas().map((area) => toolStep(`types ${area}`, 'tsc', ['-p', area]))
const lintStep = (): Step => toolStep('lint', 'oxlint', ['--type-aware'])
const formatStep = (): Step => toolStep('format', 'oxfmt', ['--check'])

/** Steps without database and browser. The unit tests are the longest and use one core, so they start first. */
export const quickSteps: Step[] = [vitestStep('unit'), ...typeSteps(), lintStep(), formatStep()]

/**
 * The same for a change that is not committed yet. Unit tests beside the code run when they import something that
 * changed; those of `test/` and `tools/` always, because they read files that they do not import.
 */
export const checkSteps: Step[] = [
  ...typeSteps(),
  lintStep(),
  formatStep(),
  vitestStep('unit of the house', { project: 'unit', args: ['test/', 'tools/'] }),
  vitestStep('unit of the change', {
    project: 'unit',
    args: ['src/', '--changed', '--passWithNoTests'],
    mayBeEmpty: true,
  }),
]

/** Steps with a database or a browser: minutes. */
export const slowSteps: Step[] = [vitestStep('pg'), playwrightStep()]

/** Every folder with a tsconfig.json and a file to check. The tests' tsconfig covers tools/ too. */
function areas(): string[] {
  return globSync(['src/*/tsconfig.json', 'test/tsconfig.json'], { cwd: root })
    .map((path) => dirname(path))
    .filter((area) => globSync('**/*.{ts,tsx}', { cwd: join(root, area) }).length > 0)
    .toSorted()
}

/**
 * The compiler and the type-aware linter are Go programs, which keep nearly all they allocate until they end: fewer
 * collections save a fifth of their processor time, for a third more memory (2 GB at most).
 */
const FEW_COLLECTIONS = { GOGC: '400' }

/** A tool that only succeeds or fails counts as one test. */
function toolStep(name: string, tool: string, args: string[]): Step {
  return {
    name,
    run: async ({ env }) => {
      const { code, output } = await runCommand(tool, args, {
        env: { ...FEW_COLLECTIONS, ...env },
        silenceMs: SILENCE_MS,
        motion: followProcessor,
      })
      if (code === 0) return { passed: 1, failed: 0, output }
      return { passed: 0, failed: 1, output, failures: [{ name, why: output }] }
    },
  }
}

function vitestStep(
  name: string,
  {
    project = name,
    args: further = [],
    mayBeEmpty = false,
  }: { project?: string; args?: readonly string[]; mayBeEmpty?: boolean } = {},
): Step {
  return {
    name,
    run: async ({ temporary, env }) => {
      const report = join(temporary, `${name}.json`)
      const reporters = ['--reporter=default', '--reporter=json']
      const args = ['run', '--project', project, ...further, '--allowOnly=false', ...reporters]
      const ran = await runTests('vitest', [...args, `--reporter=${REPORTER}`, `--outputFile=${report}`], {
        env,
        notes: join(temporary, `${name}.notes`),
      })
      const requested = await readReport<VitestReport>(report)
      const counts = countVitest(requested)
      if (mayBeEmpty && ran.code === 0 && counts.passed + counts.failed === 0)
        return { ...counts, output: ran.output, notes: 'No unit test imports what changed.' }
      return judge(name, ran, counts, failedOfVitest(requested))
    },
  }
}

function playwrightStep(): Step {
  return {
    name: 'e2e',
    run: async ({ temporary, env }) => {
      const report = join(temporary, 'e2e.json')
      const ran = await runTests(
        'playwright',
        ['test', '--forbid-only', `--reporter=list,json,${REPORTER}`],
        {
          // Node strips the types: Playwright's own loader compiles every source that a test reaches with Babel.
          env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PW_DISABLE_TS_ESM: '1' },
          notes: join(temporary, 'e2e.notes'),
        },
      )
      const requested = await readReport<BrowserReport & PlaywrightReport>(report)
      const { notes, faults } = weighBrowserTests(requested)
      const { passed, failed, output, failures } = judge(
        'e2e',
        ran,
        countPlaywright(requested),
        failedOfPlaywright(requested),
      )
      return {
        passed,
        failed: failed + faults.length,
        output: [output, ...faults].join('\n'),
        notes,
        failures: [...failures, ...faults.map((why) => ({ name: 'effort', why }))],
      }
    },
  }
}

const REPORTER = join(root, 'tools', 'progress-reporter.ts')

type RanTests = Ran & { noted: Count }

/** Runs a test runner that records each test: a long run may continue while it moves, a hanging one is ended. */
async function runTests(
  file: string,
  args: string[],
  { env, notes }: { env: NodeJS.ProcessEnv; notes: string },
): Promise<RanTests> {
  const motion = followNotes(notes)
  const ran = await runCommand(file, args, {
    env: { ...env, PROGRESS_FILE: notes },
    silenceMs: SILENCE_MS,
    motion: () => motion,
  })
  motion.hasMoved()
  return { ...ran, noted: motion.counts() }
}

type Count = { passed: number; failed: number }

/** A runner may fail without a failed test (a set-up threw), or succeed without any test: both count as failures. */
function judge(
  name: string,
  { code, output, ended, noted }: RanTests,
  { passed, failed }: Count,
  requested: readonly Failed[],
): Outcome & { failures: readonly Failed[] } {
  if (ended !== undefined) {
    // There is no report, so the counts come from the recorded lines.
    const failures = [...requested, { name, why: ended }]
    return { passed: noted.passed, failed: noted.failed + 1, output, failures }
  }
  const reason = failedBesideTests(output)
  if (passed + failed === 0) {
    const why = `Not one test ran.\n${reason}`
    return {
      passed,
      failed: 1,
      output: `${output}\nNot one test ran.\n`,
      failures: [...requested, { name, why }],
    }
  }
  if (code === 0 || failed > 0) return { passed, failed, output, failures: requested }
  return { passed, failed: 1, output, failures: requested.length > 0 ? requested : [{ name, why: reason }] }
}

const countVitest = ({ numPassedTests = 0, numFailedTests = 0 }: VitestReport): Count => ({
  passed: numPassedTests,
  failed: numFailedTests,
})

/** A flaky test counts as failed. */
const countPlaywright = ({ stats }: PlaywrightReport): Count => ({
  passed: stats?.expected ?? 0,
  failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
})

/** Empty if the runner ended before its report. */
async function readReport<Report extends object>(path: string): Promise<Partial<Report>> {
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report
  } catch {
    throw new Error(`${basename(path)} is not the report that was asked for`)
  }
}
