import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { chromium } from '@playwright/test'

import { findFreePort } from '#test/free-port.ts'
import { askOnce, inDatabase, openScratchServer } from '#test/pg/server.ts'

import { findBrowser } from './browser.ts'

/**
 * From an empty database to a brand that serves its home page and takes a registration, by the documented commands
 * and in a browser, with the time of each part. Fails beyond a minute. `npm run brand:prove` uses the server of
 * DATABASE_URL, else a PostgreSQL of its own.
 */
const LIMIT_MS = 60_000
const HOST = 'sampaga.localhost'
const root = fileURLToPath(new URL('..', import.meta.url))

const browser = findBrowser()
if ('missing' in browser) {
  console.error(browser.missing)
  process.exit(1)
}
const scratch = await openScratchServer()
const name = `tessera_first_${randomBytes(5).toString('hex')}`
await askOnce(scratch.ownerUrl, `CREATE DATABASE ${name}`)
const [port, consolePort] = [await findFreePort(), await findFreePort()]
const env = {
  ...process.env,
  DATABASE_URL: inDatabase(scratch.appUrl, name),
  DATABASE_OWNER_URL: inDatabase(scratch.ownerUrl, name),
  LOCAL_HOSTS: '1',
  PORT: String(port),
  CONSOLE_PORT: String(consolePort),
  STUDIO_PORT: '0',
  LOG_LEVEL: 'warn',
}
const parts: (readonly [part: string, ms: number])[] = []
const started: (() => Promise<void>)[] = []
try {
  await walk(browser.path)
  const total = parts.reduce((sum, [, ms]) => sum + ms, 0)
  for (const [part, ms] of [...parts, ['together', total] as const])
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${part}`)
  if (total > LIMIT_MS) {
    console.error(`A first brand may take ${LIMIT_MS / 1000} s.`)
    process.exitCode = 1
  }
} finally {
  for (const stop of started.toReversed()) await stop()
  await askOnce(scratch.ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await scratch.stop()
}

async function walk(executablePath: string): Promise<void> {
  await timed('npm run db:migrate', () => npm('run', 'db:migrate'))
  await timed('npm run brand:add', () =>
    npm(
      'run',
      'brand:add',
      '--',
      '--code=sampaga',
      '--name=Sampaga',
      `--host=${HOST}`,
      '--currency=PHP',
      '--zone=Asia/Manila',
      '--operator=rina.m',
    ),
  )
  await timed('npm start, until it is ready', start)
  const page = await timed('Chromium', async () => {
    const opened = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
    started.push(() => opened.close())
    return await opened.newPage()
  })
  await timed('home page', async () => {
    await page.goto(`http://${HOST}:${port}/index`)
    await page.locator('html[data-alive]').waitFor()
    await page.getByText('Welcome to Sampaga').first().waitFor()
  })
  await timed('registration', async () => {
    await page.locator('header').getByRole('button', { name: 'Register', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username').fill('marisol')
    await dialog.getByLabel('Password', { exact: false }).first().fill('Seven-herons-at-dusk')
    await dialog.getByLabel('Repeat password').fill('Seven-herons-at-dusk')
    await dialog.getByLabel('Date of birth').fill('1990-05-04')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByText('Human check passed').waitFor()
    await dialog.getByRole('button', { name: 'Create account' }).click()
    await page.locator('header').getByText('marisol', { exact: true }).waitFor()
  })
}

async function timed<T>(part: string, work: () => Promise<T>): Promise<T> {
  const before = performance.now()
  const result = await work()
  parts.push([part, performance.now() - before])
  return result
}

async function npm(...args: string[]): Promise<void> {
  const child = spawn('npm', args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm ${args.join(' ')} ended with ${String(code)}`)
}

async function start(): Promise<void> {
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = once(child, 'exit')
  started.push(async () => {
    child.kill('SIGTERM')
    await ended
  })
  // The server prints no line when it is ready, so this polls as a load balancer would.
  for (;;) {
    if (child.exitCode !== null) throw new Error('npm start ended')
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
}
