import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** An alert as Prometheus reports it. */
export interface Alert {
  readonly state: 'pending' | 'firing' | 'inactive'
  readonly labels: Readonly<Record<string, string>>
}

export interface Target {
  readonly health: 'up' | 'down' | 'unknown'
  readonly labels: Readonly<Record<string, string>>
  readonly lastError: string
}

export interface Prometheus {
  alerts(): Promise<readonly Alert[]>
  targets(): Promise<readonly Target[]>
  stop(): Promise<void>
}

/** A process that is down during a scrape waits a second for its figures, so the interval must be longer than that. */
export const SCRAPE_SECONDS = 3

/**
 * The rules with every `for` and every window of at most a quarter of an hour divided, so that a run takes minutes.
 * Expressions and thresholds stay.
 */
export function hurry(rules: string, times: number): string {
  const seconds = (amount: string, unit: string) =>
    Math.max(1, Math.round((Number(amount) * (unit === 'm' ? 60 : 1)) / times))
  const window = (amount: string, unit: string) => Math.max(4 * SCRAPE_SECONDS, seconds(amount, unit))
  return rules
    .replaceAll(/^( +for: )(\d+)([ms])$/gm, (_, key: string, amount: string, unit: string) => {
      return `${key}${seconds(amount, unit)}s`
    })
    .replaceAll(/\[(\d+)m\]/g, (_, amount: string) => `[${window(amount, 'm')}s]`)
}

export async function startPrometheus(options: {
  readonly program: string
  readonly folder: string
  readonly port: number
  readonly rules: string
  /** Addresses of the processes, by scrape job. */
  readonly targets: Readonly<Record<string, string>>
}): Promise<Prometheus> {
  const { program, folder, port, rules, targets } = options
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'alerts.yml'), rules)
  await writeFile(join(folder, 'prometheus.yml'), settingsFor(targets))
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)
    return ((await answer.json()) as { data: T }).data
  }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Prometheus does not start:\n${output}`)
    const isUp = await fetch(`http://127.0.0.1:${port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) break
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return {
    alerts: async () => (await ask<{ alerts: Alert[] }>('alerts')).alerts,
    targets: async () => (await ask<{ activeTargets: Target[] }>('targets?state=active')).activeTargets,
    stop: () => stopProcess(child),
  }
}

/** The settings of the manual, with a short interval. */
function settingsFor(targets: Readonly<Record<string, string>>): string {
  const jobs = Object.entries(targets).map(
    ([name, address]) => `  - job_name: ${name}\n    static_configs: [{ targets: ['${address}'] }]\n`,
  )
  const every = `${SCRAPE_SECONDS}s`
  return `global: { scrape_interval: ${every}, scrape_timeout: ${every}, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
${jobs.join('')}`
}

export async function stopProcess(child: ChildProcess, how: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill(how)
  await ended
}

export const readRules = () =>
  readFile(new URL('../../../docs/operations/alerts.yml', import.meta.url), 'utf8')
