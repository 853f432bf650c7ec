import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

import { type Failed, listFailed } from '#test/failed-tests.ts'
import { scratchFolder } from '#test/pg/scratch.ts'

import { endAllCommands, endStragglers } from './processes.ts'
import { root } from './steps.ts'
import type { Outcome, Step, Surroundings } from './steps.ts'

type Total = { passed: number; failed: number; unsound: string[]; failures: Failed[] }

/**
 * Runs rounds of steps, one round after the other, `atOnce` steps in parallel within a round, and prints one line
 * over all of them at the end. It leaves no process and no file behind.
 */
export async function runSteps(
  rounds: { steps: Step[]; atOnce: number }[],
  env: NodeJS.ProcessEnv = {},
): Promise<void> {
  process.chdir(root)
  const temporary = await openFolder(tmpdir())
  const scratch = await openFolder(scratchFolder())
  const folders = [temporary, scratch]
  const { wasEnded, leave } = endFromOutside(folders)
  const around: Surroundings = {
    temporary,
    env: {
      ...process.env,
      ...env,
      PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      TMPDIR: temporary,
      SCRATCH_DIR: scratch,
      // Many tests start the server as a process: from the second on, its sources need no compiling.
      NODE_COMPILE_CACHE: join(temporary, 'compile-cache'),
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
    },
  }
  const total: Total = { passed: 0, failed: 0, unsound: [], failures: [] }
  try {
    for (const { steps, atOnce } of rounds) {
      const waiting = [...steps]
      await Promise.all(Array.from({ length: atOnce }, () => work(waiting, around, total, wasEnded)))
    }
    if (wasEnded()) return
    const left = await endStragglers(folders)
    if (left.length > 0) {
      report(
        'leftovers',
        0,
        {
          passed: 0,
          failed: 1,
          output: `Still running after the tests:\n${left.join('\n')}\n`,
          failures: [{ name: 'leftovers', why: left.join('\n') }],
        },
        total,
      )
    }
  } finally {
    // After a signal, its handler removes the folders, once all processes have ended.
    if (!wasEnded()) leave()
    await removeFolders(folders)
  }
  if (total.unsound.length > 0)
    console.log(['', `Failed: ${total.unsound.join(', ')}`, ...listFailed(total.failures, root)].join('\n'))
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

async function work(
  waiting: Step[],
  around: Surroundings,
  total: Total,
  wasEnded: () => boolean,
): Promise<void> {
  for (let step = waiting.shift(); step !== undefined && !wasEnded(); step = waiting.shift()) {
    const began = performance.now()
    const outcome = await step.run(around)
    if (wasEnded()) return
    report(step.name, performance.now() - began, outcome, total)
  }
}

function report(name: string, tookMs: number, outcome: Outcome, total: Total): void {
  total.passed += outcome.passed
  total.failed += outcome.failed
  const isSound = outcome.failed === 0
  const tests = outcome.passed + outcome.failed
  const count = tests > 1 ? `  ${outcome.passed} of ${tests}` : ''
  console.log(
    `${isSound ? 'ok  ' : 'FAIL'}  ${name.padEnd(20)} ${(tookMs / 1000).toFixed(1).padStart(6)} s${count}`,
  )
  if (outcome.notes) console.log(outcome.notes.replaceAll(/^/gm, '      '))
  if (isSound) return
  total.unsound.push(name)
  total.failures.push(...(outcome.failures ?? []))
  console.log(`\n${outcome.output.trim().replaceAll(/^/gm, '      ')}\n`)
}

/** Readable by all: under root, PostgreSQL runs as another user, who needs access to its data. */
async function openFolder(base: string): Promise<string> {
  const folder = await mkdtemp(join(base, 'tessera-run-'))
  await chmod(folder, 0o755)
  return folder
}

async function removeFolders(folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

/** Ctrl-C and SIGTERM end all started processes and delete the temporary folders. */
function endFromOutside(folders: string[]): { wasEnded: () => boolean; leave: () => void } {
  let isEnding = false
  const end = (name: NodeJS.Signals) => {
    isEnding = true
    void endAllCommands()
      .then(() => endStragglers(folders))
      .then(() => removeFolders(folders))
      .finally(() => process.exit(name === 'SIGINT' ? 130 : 143))
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  return { wasEnded: () => isEnding, leave: () => void process.off('SIGINT', end).off('SIGTERM', end) }
}
