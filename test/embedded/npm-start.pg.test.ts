import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { expect, onTestFinished, test } from 'vitest'

import { openTestDatabase } from '#test/pg/database.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** `npm start` under a supervisor, with jobs only, because the site needs a build. */
async function startNpm(): Promise<{ npm: ChildProcess; server: number; ended: Promise<unknown> }> {
  const database = await openTestDatabase()
  const npm = spawn('npm', ['start', '--ignore-scripts', '--', '--run=jobs'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      SEALING_SECRET: 'a secret of the house, for tests alone',
      LOG_LEVEL: 'silent',
      JOBS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => npm.once('exit', done))
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  await expect.poll(() => output, { timeout: 240_000 }).toContain('Jobs are running.')
  const server = descendantsOf(npm.pid ?? 0).find((pid) => commandOf(pid).includes('src/server/main.ts'))
  if (server === undefined) throw new Error('npm started no server')
  onTestFinished(async () => {
    for (const pid of [npm.pid ?? 0, server]) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await database.close()
  })
  return { npm, server, ended }
}

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`${signal} to npm start ends the server`, async () => {
    const { npm, server, ended } = await startNpm()
    npm.kill(signal)
    await ended
    await expect.poll(() => isAlive(server), { timeout: 240_000 }).toBe(false)
  })

function descendantsOf(parent: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent)
  return children.flatMap((pid) => [pid, ...descendantsOf(pid)])
}

function parentOf(pid: number): number | undefined {
  const text = readProc(pid, 'stat')
  return Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1])
}

const commandOf = (pid: number) => readProc(pid, 'cmdline').replaceAll('\0', ' ')

/** A zombie counts as ended. */
function isAlive(pid: number): boolean {
  const text = readProc(pid, 'stat')
  return text !== '' && !/^[ZX]/.test(text.slice(text.lastIndexOf(')') + 2))
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
