import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { chromium } from '@playwright/test'

import { findProgram } from '#test/bench/machine.ts'
import { openDocumentedDatabase } from '#test/faults/release/database.ts'
import { startTraffic } from '#test/faults/release/drain.ts'
import * as people from '#test/faults/release/people.ts'
import { startProxy } from '#test/faults/release/proxy.ts'
import { type Installed, npmRun, startService } from '#test/faults/release/installed.ts'
import { findPrograms } from '#test/faults/restore/postgres.ts'
import { findFreePort } from '#test/free-port.ts'
import { openNameServer } from '#test/pg/name-server.ts'
import { scratchFolder } from '#test/pg/scratch.ts'
import { openMailServerSim } from '#test/provider-sim/mail-server.ts'

import { findBrowser } from './browser.ts'

/**
 * Follows "Installing" of docs/operations.md: a release, PostgreSQL of this machine, the service unit's command,
 * nginx with TLS, a brand with a proven host, two operators, a payment channel, and a member whose deposit arrives.
 * Then it replaces one of two processes under traffic, and no call may fail. `npm run release:prove`; `-- <folder>`
 * uses an existing release.
 */
const root = fileURLToPath(new URL('../', import.meta.url))
const [given] = parseArgs({ allowPositionals: true }).positionals
const site = 'site.example.com'
const consoleHost = 'console.example.com'
process.env.PATH = `${process.env.PATH}:/usr/sbin`
const programs = {
  postgres: await findPrograms(),
  nginx: findProgram(['nginx']),
  openssl: findProgram(['openssl']),
}
const browser = findBrowser()
const undo: (() => Promise<unknown>)[] = []
const began = performance.now()
if (!programs.postgres || !programs.nginx || !programs.openssl || 'missing' in browser) {
  console.error('This needs PostgreSQL, nginx, openssl and Chromium: install them')
  console.error('(on Debian: apt-get install postgresql nginx openssl chromium-headless-shell).')
  process.exitCode = 1
} else {
  const folder = await mkdtemp(join(scratchFolder(), 'tessera-release-'))
  await chmod(folder, 0o755)
  undo.push(() => rm(folder, { recursive: true, force: true }))
  try {
    await walk(folder, {
      postgres: programs.postgres,
      nginx: programs.nginx,
      openssl: programs.openssl,
      chromium: browser.path,
    })
    say('The documents lead to a brand that takes a deposit.')
  } finally {
    for (const step of undo.toReversed()) await step()
  }
}

type Programs = Readonly<Record<'postgres' | 'nginx' | 'openssl' | 'chromium', string>>

async function walk(folder: string, found: Programs): Promise<void> {
  const port = await freePorts()
  const release = given ?? join(folder, 'tessera')
  if (given === undefined)
    execFileSync(process.execPath, [join(root, 'tools/release.ts'), release], { stdio: 'inherit' })
  say('a release')
  const database = await openDocumentedDatabase(found.postgres, join(folder, 'database'), {
    port: port.database,
    docs: join(root, 'docs/operations.md'),
  })
  undo.push(database.stop)
  const [mail, names] = [await openMailServerSim(), await openNameServer()]
  undo.push(mail.close, names.close)
  const installed: Installed = {
    folder: release,
    settings: {
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      SEALING_SECRET: randomBytes(48).toString('base64'),
      CONSOLE_HOSTS: consoleHost,
      TRUST_PROXY: '1',
      SMTP_URL: mail.url,
      MAIL_FROM: 'no-reply@example.com',
      HOST_CHECK_DNS: names.address,
    },
  }
  const first = await startWeb(installed, port.site, port.console)
  undo.push(first.stop)
  const second = await startWeb(installed, port.otherSite, port.otherConsole)
  undo.push(second.stop)
  const own = { JOBS_PORT: String(port.jobs) }
  undo.push((await startService(installed, { run: 'jobs', own, readyAt: port.jobs })).stop)
  say('two processes with sites, one with jobs')
  const proxy = await startProxy(found, join(folder, 'proxy'), {
    settings: join(release, 'deploy/nginx.conf'),
    hosts: { site, console: consoleHost },
    ports: {
      80: port.http,
      443: port.https,
      8080: port.site,
      8081: port.console,
      8090: port.otherSite,
      8091: port.otherConsole,
    },
  })
  undo.push(proxy.stop)
  say('nginx')
  await meet(installed, { chromiumPath: found.chromium, https: port.https, records: names.records })
  await drainUnderTraffic(installed, { https: port.https, ports: [port.site, port.console], first })
}

function startWeb(installed: Installed, sitePort: number, consolePort: number) {
  const own = { PORT: String(sitePort), CONSOLE_PORT: String(consolePort) }
  return startService(installed, { run: 'web', own, readyAt: sitePort })
}

async function meet(
  installed: Installed,
  given: {
    readonly chromiumPath: string
    readonly https: number
    readonly records: Map<string, readonly string[]>
  },
): Promise<void> {
  const args = ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors']
  const browser = await chromium.launch({
    executablePath: given.chromiumPath,
    args: [...args, `--host-resolver-rules=MAP *:443 127.0.0.1:${given.https}`],
  })
  undo.push(() => browser.close())
  const complaints: string[] = []
  const at: people.Installation = {
    browser,
    complaints,
    brand: 'sampaga',
    site: `https://${site}`,
    console: `https://${consoleHost}`,
  }
  const one = await people.enrol(at, addOperator(installed, 'linh.tran'))
  const two = await people.enrol(at, addOperator(installed, 'rosa.diaz'))
  say('two operators')
  const brand = ['--code', at.brand, '--name', 'Sampaga', '--host', site, '--currency', 'PHP']
  const result = npmRun(
    installed,
    'brand:add',
    '--',
    ...brand,
    '--zone',
    'Asia/Manila',
    '--operator',
    'rina.m',
  )
  const [, name = '', value = ''] = /TXT +(\S+) +(\S+)/.exec(result) ?? []
  given.records.set(`TXT ${name}`, [value])
  await people.proveHost(one, at)
  say('a brand on a proven host')
  await people.proposeChannel(one, at)
  await people.approve(two, at, /Add a payment channel/)
  say('a way to pay')
  const member = await people.register(at, 'marisol')
  await people.verifyAge(one, at, 'marisol')
  await people.orderDeposit(member, at, '1000')
  await people.matchDeposit(two, at)
  await people.seeMoney(member, '1,000.00')
  say('a deposit, which the member sees arrive')
  if (complaints.length > 0) throw new Error(`The browsers complained:\n${complaints.join('\n')}`)
}

function addOperator(installed: Installed, name: string) {
  const result = npmRun(installed, 'operator:add', '--', '--name', name)
  return { name, password: /\n\n {2}(\S+)\n/.exec(result)?.[1] ?? '' }
}

/** Replaces one of two processes under traffic. */
async function drainUnderTraffic(
  installed: Installed,
  given: {
    readonly https: number
    readonly ports: readonly [site: number, console: number]
    readonly first: { stop(): Promise<void> }
  },
): Promise<void> {
  const traffic = startTraffic({ port: given.https, host: site })
  await traffic.reach(100)
  await given.first.stop()
  await traffic.reach(100)
  undo.push((await startWeb(installed, ...given.ports)).stop)
  await traffic.reach(100)
  const { calls, failures } = await traffic.stop()
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${calls} calls failed:\n${failures.join('\n')}`)
  say(`one of two processes replaced under ${calls} calls, and none failed`)
}

async function freePorts() {
  return {
    database: await findFreePort(),
    http: await findFreePort(),
    https: await findFreePort(),
    jobs: await findFreePort(),
    site: await findFreePort(),
    console: await findFreePort(),
    otherSite: await findFreePort(),
    otherConsole: await findFreePort(),
  }
}

function say(line: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${line}`)
}
