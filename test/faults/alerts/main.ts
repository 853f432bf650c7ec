import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { findProgram } from '#test/bench/machine.ts'
import { findFreePort } from '#test/free-port.ts'
import { scratchFolder } from '#test/pg/scratch.ts'
import { askOnce } from '#test/pg/server.ts'

import { type House, openHouse } from './house.ts'
import { type Prometheus, hurry, readRules, startPrometheus } from './prometheus.ts'

/**
 * Starts the product and a real Prometheus with our alert rules, breaks things, and fails unless the alerts fire, and
 * resolve once the fault is repaired.
 */
const { values: given } = parseArgs({ options: { unhurried: { type: 'boolean', default: false } } })
const times = given.unhurried ? 1 : 10
const [prometheusProgram, promtool] = [findProgram(['prometheus']), findProgram(['promtool'])]
if (prometheusProgram === undefined || promtool === undefined) {
  console.error('This needs prometheus and promtool: install them (on Debian: apt-get install prometheus).')
  process.exit(1)
}
/** Silence limit for one alert to change, beyond its own `for`: a loaded machine must not fail a correct rule. */
const PATIENCE_MS = 600_000
const EVERY_MS = 1_000
const failures: string[] = []
const folder = await mkdtemp(join(scratchFolder(), 'tessera-alerts-'))
await chmod(folder, 0o755)
const undo: (() => Promise<void> | void)[] = []
try {
  checkRules(promtool)
  const house = await openHouse(join(folder, 'house'))
  undo.push(house.stop)
  const rules = await readRules()
  const prometheus = await startPrometheus({
    program: prometheusProgram,
    folder: join(folder, 'prometheus'),
    port: await findFreePort(),
    rules: times === 1 ? rules : hurry(rules, times),
    targets: { 'tessera-web': house.webAddress, 'tessera-jobs': house.jobsAddress },
  })
  undo.push(prometheus.stop)
  await prove(house, prometheus)
} finally {
  for (const step of undo.toReversed()) await step()
  await rm(folder, { recursive: true, force: true })
}
console.log(failures.length === 0 ? '\nEvery alert fired and resolved.' : failures.join('\n'))
process.exitCode = failures.length === 0 ? 0 : 1

function checkRules(program: string): void {
  const file = (name: string) => fileURLToPath(new URL(`../../../docs/operations/${name}`, import.meta.url))
  execFileSync(program, ['check', 'rules', file('alerts.yml')], { stdio: 'pipe' })
  execFileSync(program, ['test', 'rules', file('alerts.test.yml')], { stdio: 'pipe' })
  console.log('promtool: the rules are sound, and their tests pass')
  console.log(
    times === 1
      ? 'with the durations of the rules\n'
      : `each "for" and each window of the rules is divided by ${times} in a copy; --unhurried keeps them\n`,
  )
}

async function prove(house: House, prometheus: Prometheus): Promise<void> {
  await until('both targets are up', async () => {
    const targets = await prometheus.targets()
    return targets.length === 2 && targets.every(({ health }) => health === 'up')
  })
  await until('no alert fires', async () => (await firing(prometheus)).size === 0)
  console.log('both targets are up, and no alert fires\n')
  console.log(
    'what is done                              alert                     fires after  resolved after',
  )

  await play(prometheus, {
    title: 'the process with the jobs is killed',
    alerts: ['TesseraDown', 'TesseraJobsGone'],
    breakIt: house.killJobs,
    repair: house.startJobs,
  })
  await play(prometheus, {
    title: 'a job is due, and no process runs jobs',
    alerts: ['TesseraQueueOld'],
    async breakIt() {
      await house.killJobs()
      await askOnce(house.ownerUrl, `SELECT graphile_worker.add_job('send_messages', '{}'::json)`)
    },
    repair: house.startJobs,
  })
  await play(prometheus, {
    title: 'the database is frozen (SIGSTOP)',
    alerts: ['TesseraDatabaseDown', 'TesseraErrors', 'TesseraFigureStale'],
    breakIt: () => Promise.resolve(house.freeze()),
    // Probes of a load balancer; each is answered with 503.
    meanwhile: () => fetch(`http://${house.webAddress}/readyz`),
    repair: () => Promise.resolve(house.thaw()),
  })
}

async function play(
  prometheus: Prometheus,
  fault: {
    readonly title: string
    readonly alerts: readonly string[]
    readonly breakIt: () => Promise<unknown>
    readonly repair: () => Promise<unknown>
    readonly meanwhile?: () => Promise<unknown>
  },
): Promise<void> {
  const { title, alerts, meanwhile } = fault
  const brokenAtMs = performance.now()
  await fault.breakIt()
  const fired = await waitFor(prometheus, { alerts, isFiring: true, sinceMs: brokenAtMs, meanwhile })
  const repairedAtMs = performance.now()
  await fault.repair()
  const resolved = await waitFor(prometheus, { alerts, isFiring: false, sinceMs: repairedAtMs })
  for (const name of alerts) {
    const [after, until] = [fired.get(name), resolved.get(name)]
    const seconds = (ms: number | undefined) => (ms === undefined ? 'never' : `${(ms / 1000).toFixed(0)} s`)
    console.log(
      `${title.padEnd(42)}${name.padEnd(24)}${seconds(after).padStart(13)}${seconds(until).padStart(16)}`,
    )
    if (after === undefined) failures.push(`FAILED: ${name} did not fire: ${title}`)
    if (until === undefined) failures.push(`FAILED: ${name} did not resolve: ${title}`)
  }
}

/** For each alert, the milliseconds until it fired or resolved; it is missing if that did not happen in time. */
async function waitFor(
  prometheus: Prometheus,
  {
    alerts,
    isFiring,
    sinceMs,
    meanwhile,
  }: {
    readonly alerts: readonly string[]
    readonly isFiring: boolean
    readonly sinceMs: number
    readonly meanwhile?: (() => Promise<unknown>) | undefined
  },
): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>()
  let movedAtMs = performance.now()
  while (seen.size < alerts.length && performance.now() - movedAtMs < PATIENCE_MS) {
    const names = await firing(prometheus)
    for (const name of alerts) {
      if (seen.has(name) || names.has(name) !== isFiring) continue
      movedAtMs = performance.now()
      seen.set(name, movedAtMs - sinceMs)
    }
    await meanwhile?.().catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
  return seen
}

async function firing(prometheus: Prometheus): Promise<ReadonlySet<string>> {
  const alerts = await prometheus.alerts()
  return new Set(
    alerts.flatMap(({ state, labels }) => (state === 'firing' ? [labels['alertname'] ?? ''] : [])),
  )
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const beganAtMs = performance.now()
  while (!(await isSo())) {
    if (performance.now() - beganAtMs > PATIENCE_MS) throw new Error(`it never came that ${what}`)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}
