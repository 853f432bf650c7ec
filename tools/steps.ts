import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type BrowserReport, weighBrowserTests } from '#test/e2e/effort.ts'

import { runCommand } from './processes.ts'
import type { Ran } from './processes.ts'

/** `notes` are said also when all is well. */
export type Outcome = { passed: number; failed: number; output: string; notes?: string }

export type Step = { name: string; run(around: Surroundings): Promise<Outcome> }

export type Surroundings = {
  /** Gone after the run, with all that the steps put there. */
  temporary: string
  env: NodeJS.ProcessEnv
}

export const root = fileURLToPath(new URL('..', import.meta.url))

const MINUTE_MS = 60_000

/** What needs neither database nor browser: under a minute together. */
export const quickSteps: Step[] = [
  ...areas().map((area) => toolStep(`types ${area}`, 'tsc', ['-p', area])),
  toolStep('lint', 'oxlint', ['--type-aware']),
  toolStep('format', 'oxfmt', ['--check']),
  vitestStep('unit', 3),
]

/** What a slow machine takes, and half as much again. All of them together stay within its 25 minutes. */
export const slowSteps: Step[] = [vitestStep('pg', 6), playwrightStep(15)]

/** Every folder with a tsconfig.json and something to check. */
function areas(): string[] {
  return globSync(['src/*/tsconfig.json', 'test/tsconfig.json', 'tools/tsconfig.json'], { cwd: root })
    .map((path) => dirname(path))
    .filter((area) => globSync('**/*.{ts,tsx}', { cwd: join(root, area) }).length > 0)
    .toSorted()
}

/** A tool that answers yes or no counts as one. */
function toolStep(name: string, tool: string, args: string[]): Step {
  return {
    name,
    run: async ({ env }) => {
      const { code, output } = await runCommand(tool, args, { env, limitMs: 3 * MINUTE_MS })
      return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
    },
  }
}

function vitestStep(project: string, limitMinutes: number): Step {
  return {
    name: project,
    run: async ({ temporary, env }) => {
      const report = join(temporary, `${project}.json`)
      const args = ['run', '--project', project, '--allowOnly=false', '--reporter=default', '--reporter=json']
      const ran = await runCommand('vitest', [...args, `--outputFile=${report}`], {
        env,
        limitMs: limitMinutes * MINUTE_MS,
      })
      return judge(ran, await countVitest(report))
    },
  }
}

function playwrightStep(limitMinutes: number): Step {
  return {
    name: 'e2e',
    run: async ({ temporary, env }) => {
      const report = join(temporary, 'e2e.json')
      const ran = await runCommand('playwright', ['test', '--forbid-only', '--reporter=list,json'], {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
        limitMs: limitMinutes * MINUTE_MS,
      })
      const { notes, faults } = weighBrowserTests(await readReport<BrowserReport>(report))
      const outcome = judge(ran, await countPlaywright(report))
      if (faults.length === 0) return { ...outcome, notes }
      const output = `${outcome.output}\n${faults.join('\n')}\n`
      return { passed: outcome.passed, failed: outcome.failed + faults.length, output, notes }
    },
  }
}

type Count = { passed: number; failed: number }

/** A runner may fail without a failed test (a set-up that threw), and may be content with no test at all: both count. */
export function judge({ code, output }: Ran, { passed, failed }: Count): Outcome {
  if (passed + failed === 0) return { passed, failed: 1, output: `${output}\nNot one test ran.\n` }
  return { passed, failed: code !== 0 ? Math.max(failed, 1) : failed, output }
}

async function countVitest(report: string): Promise<Count> {
  const { numPassedTests = 0, numFailedTests = 0 } = await readReport<Record<string, number>>(report)
  return { passed: numPassedTests, failed: numFailedTests }
}

/** A test that passes only when tried again is not a test that passes. */
async function countPlaywright(report: string): Promise<Count> {
  const { stats } = await readReport<{ stats?: Record<string, number> }>(report)
  return { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }
}

/** Nothing, where the runner ended before it could report. */
async function readReport<Report extends object>(path: string): Promise<Partial<Report>> {
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Report
  } catch {
    throw new Error(`${basename(path)} is not the report that was asked for`)
  }
}
