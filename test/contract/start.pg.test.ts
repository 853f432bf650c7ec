import { type ChildProcess, spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'

import { afterEach, expect, test } from 'vitest'

import { openTestDatabase } from '#test/pg/database.ts'

const running: ChildProcess[] = []
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
})

/** Starts the server as a process, and collects its output. */
function start(environment: Record<string, string>, args: string[] = []) {
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, ...rest } = process.env
  const main = new URL('../../src/server/main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...rest, LOG_LEVEL: 'warn', ...environment },
  })
  running.push(child)
  let output = ''
  let complained = ''
  const waiting = new Set<() => void>()
  child.stdout.on('data', (part: Buffer) => ((output += part.toString()), waiting.forEach((one) => one())))
  child.stderr.on('data', (part: Buffer) => (complained += part.toString()))
  const ended = new Promise<number | null>((done) => child.on('close', (code) => done(code)))
  const says = (words: string) =>
    new Promise<void>((done) => {
      const look = () => (output.includes(words) ? done() : undefined)
      waiting.add(look)
      look()
    })
  return { child, ended, says, complaint: () => complained }
}

async function takePort() {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

/** Node can deadlock when it exits (nodejs/node#54918, open): a process that never ended is started once more. */
const onceMore = { retry: 1 }

// None of these may reach a database: the URL leads nowhere.
const nowhere = 'postgresql://nobody:hunter2@127.0.0.1:1/none'

test('a port that is taken is one clear line', onceMore, async () => {
  const taken = await takePort()
  const server = start({ PORT: String(taken.port), CONSOLE_PORT: '0', DATABASE_URL: nowhere })
  expect(await server.ended).toBe(1)
  expect(server.complaint()).toBe(
    `PORT ${taken.port} is taken by another program. Stop it, or set another port.\n`,
  )
  taken.close()
})

test('a wrong setting is one clear line', onceMore, async () => {
  const server = start({ PORT: 'many' })
  expect(await server.ended).toBe(1)
  expect(server.complaint()).toBe('PORT is "many", but must be a whole number from 0 to 65535.\n')
})

test('a database that does not answer is one clear line, without its password', onceMore, async () => {
  const server = start({ PORT: '0', CONSOLE_PORT: '0', DATABASE_URL: nowhere })
  expect(await server.ended).toBe(1)
  expect(server.complaint()).toBe(
    'The database cannot be used: nothing answers at the host and port of DATABASE_URL.\n',
  )
})

test('a part of the server starts alone, and leaves with 0 when it is asked to', onceMore, async () => {
  const database = await openTestDatabase()
  const server = start(
    { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl, JOBS_PORT: '0' },
    ['--run=jobs'],
  )
  await server.says('Jobs are running.')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(server.complaint()).toBe('')
  await database.close()
})
