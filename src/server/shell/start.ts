import { setTimeout as pause } from 'node:timers/promises'

import type { Logger } from 'pino'

import { createConsoleApp, createSiteApp } from './app.ts'
import type { Config } from '#server/platform/config.ts'
import { openDemoPlayers } from './demo-players.ts'
import { openDemoStudio } from './demo-studio.ts'
import { drain } from './drain.ts'
import { type LaidIn, layInDemo } from './demo/actions.ts'
import { type EmbeddedPostgres, launchPostgres } from '#server/platform/db/embedded/launch.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { refuseUnfinishedRestore } from '#server/platform/db/restored.ts'
import { type Listening, checkPorts, listenAt } from '#server/platform/http/listen.ts'
import { openLog } from '#server/platform/http/log.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'
import { migrateJobs } from '#server/platform/jobs/migrate.ts'
import { runJobsProcess } from './jobs-process.ts'
import { registerFeeds } from '#server/play/lottery/feeds/registering.ts'
import { mountConsolePages, mountSitePages } from '#server/publishing/pages/open.ts'
import { type AllServices, openServices } from './services.ts'
import { runStudio } from './studio-process.ts'

/** Shorter than `fail_timeout` of deploy/nginx.conf: the port is closed before the proxy tries this process again. */
const TURN_AWAY_MS = 1_000

export interface Server {
  /** Resolves when everything is up. If a step fails, the earlier ones are undone. */
  readonly ready: Promise<void>
  /** Stops all started parts, even during startup. */
  stop(): Promise<void>
}

/** Starts everything that the settings require. */
export function startServer(config: Config): Server {
  const log = openLog(config.logLevel)
  const undo: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) {
      await Promise.resolve(step()).catch((error: unknown) =>
        log.error({ err: error }, 'a step of stopping failed'),
      )
    }
  }
  const ready = bringUp(config, log, undo).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { ready, stop }
}

async function bringUp(config: Config, log: Logger, undo: (() => Promise<void> | void)[]): Promise<void> {
  if (config.parts.has('studio')) runStudioAlone(config, log, undo)
  if (!config.parts.has('web') && !config.parts.has('jobs')) return
  const isWeb = config.parts.has('web')
  if (isWeb)
    await checkPorts(config.host, [
      ['PORT', config.port],
      ['CONSOLE_PORT', config.consolePort],
      ['STUDIO_PORT', config.studio.isOn ? config.studioPort : 0],
    ])
  else await checkPorts(config.jobsHost, [['JOBS_PORT', config.jobsPort]])
  const { ownerUrl, appUrl } = config.database ?? (await launchEmbedded(config, log, undo))
  await migrate(ownerUrl)
  await migrateJobs(ownerUrl)
  await refuseUnfinishedRestore(ownerUrl)
  if (config.parts.has('jobs')) await registerFeeds(ownerUrl, config.resultFeeds)
  const services = await openServices({ config, log, appUrl })
  undo.push(() => services.close())
  const laidIn = config.isDemo ? await layInDemo(services.store, Date.now(), await houseKeyOf(config)) : []
  if (laidIn.length > 0) await services.registry.refresh()
  const jobsPort = config.parts.has('jobs')
    ? await runJobsProcess(services, { ownerUrl, isAlone: !isWeb, undo })
    : 0
  const sitePort = isWeb ? await listenForCalls(services, undo) : 0
  if (isWeb && config.isDemo && config.studio.isOn) {
    const studio = await openDemoStudio(services, { ownerUrl, sitePort })
    undo.push(() => studio.stop())
    const players = await openDemoPlayers(services, { sitePort })
    undo.push(() => players?.stop())
  }
  printAddresses(config, { isWeb, jobsPort })
  logAccounts(config, laidIn)
}

/** The house secret, which `openServices` has made where there was none. */
const houseKeyOf = ({ sealingSecret: secret, dataDir }: Config) => openWrappingKey({ secret, dataDir })

/** Runs a studio without a server, for the operators that STUDIO_OPERATORS names. It has its own settings. */
function runStudioAlone(config: Config, log: Logger, undo: (() => Promise<void> | void)[]): void {
  const studio = runStudio({
    environment: config.studio.environment,
    log,
    onUp: ({ origin }) => Promise.resolve(void process.stdout.write(`Games:   ${origin}\n`)),
  })
  undo.push(() => studio.stop())
}

async function launchEmbedded(
  config: Config,
  log: Logger,
  undo: (() => Promise<void> | void)[],
): Promise<EmbeddedPostgres> {
  const postgres = await launchPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) })
  undo.push(() => postgres.stop())
  postgres.onUnexpectedExit((why) => {
    // Nothing works without the database. The supervisor that restarts this process also restarts the
    // database.
    log.fatal(why)
    process.exit(1)
  })
  return postgres
}

/** Returns the sites' port. */
async function listenForCalls(services: AllServices, undo: (() => Promise<void> | void)[]): Promise<number> {
  const { config, hub } = services
  const listening: Listening[] = []
  undo.push(() =>
    drain({
      startDraining: services.startDraining,
      hub,
      listening,
      noticed: pause(config.drainSeconds * 1000),
      turnedAway: () => pause(Math.min(config.drainSeconds * 1000, TURN_AWAY_MS)),
      graceMs: config.shutdownSeconds * 1000,
    }),
  )
  const site = await listenAt(await createSiteApp(services, mountSitePages), config.host, config.port)
  listening.push(site)
  listening.push(
    await listenAt(await createConsoleApp(services, mountConsolePages), config.host, config.consolePort),
  )
  return site.port
}

/** For the person at the terminal; logs are for machines. */
function printAddresses(
  config: Config,
  { isWeb, jobsPort }: { readonly isWeb: boolean; readonly jobsPort: number },
): void {
  const lines = isWeb
    ? [
        `Site:    http://${config.host}:${config.port}`,
        ...(config.isDemo ? [`         http://verde.localhost:${config.port}`] : []),
        `Console: http://${config.consoleHosts[0] ?? config.host}:${config.consolePort}`,
      ]
    : ['Jobs are running.', `Health:  http://${config.jobsHost}:${jobsPort}/readyz`]
  // The demonstration has demo members but no operator: a known operator password would be a security hole.
  if (config.isDemo)
    lines.push('Operators: npm run operator:add -- --name your.name adds one, while this runs.')
  if (config.database === undefined) {
    lines.push(
      `The database in ${config.dataDir} is for trying and testing, not for real money: set DATABASE_URL for that.`,
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

/** Printed once at the terminal: these passwords are in no file and no log. */
function logAccounts(config: Config, laidIn: readonly LaidIn[]): void {
  if (laidIn.length === 0) return
  const lines = laidIn.flatMap(({ host, accounts }) =>
    accounts.map(
      ({ account, password }) => `  http://${host}:${config.port}`.padEnd(34) + account.padEnd(10) + password,
    ),
  )
  process.stdout.write(
    `Demo accounts, with passwords made for you and shown only this once:\n${lines.join('\n')}\n`,
  )
}
