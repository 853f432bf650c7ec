import { readFileSync } from 'node:fs'

import { openUnsubscribeTokens } from '#server/publishing/campaigns/unsubscribe-token.ts'
import type { Logger } from 'pino'

import type { Services } from './app.ts'
import { openHostCheck } from './brands/host-check.ts'
import type { Config } from '#server/platform/config.ts'
import { type Codes, openCodes } from '#server/people/codes/actions.ts'
import { consoleCallsOf } from './console-calls.ts'
import { openNotifications } from '#server/platform/db/notifications.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { type Store, openStore } from '#server/platform/db/transaction.ts'
import { type DatabaseWatch, watchDatabase } from '#server/platform/db/watch.ts'
import { depositNews } from '#server/money/deposits/arriving.ts'
import { notifyDeposit } from '#server/money/deposits/notify.ts'
import { watchHealth } from './health.ts'
import { openHouseFigures } from './house-figures.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import { openGeoDatabase } from '#server/platform/http/geo.ts'
import { type Throttle, openThrottle } from '#server/platform/http/throttle.ts'
import { type Say, loadWords } from '#server/platform/http/words.ts'
import { jobsOf } from './house-jobs.ts'
import type { Job, JobQueue } from '#server/platform/jobs/runner.ts'
import { type JobStores, openJobStores } from '#server/platform/jobs/stores.ts'
import { type Submitting, openSubmitting } from '#server/money/ledger/submitting.ts'
import { openHub } from '#server/platform/live/hub.ts'
import { findStandingSessions } from '#server/platform/live/store.ts'
import { type MerchantRegistry, openMerchantRegistry } from '#server/platform/merchants/registry.ts'
import { type Metrics, openMetrics } from '#server/platform/metrics/metrics.ts'
import { findOperator } from '#server/people/operators/actions.ts'
import {
  type Payments,
  type NewsHandlers,
  openPayments,
  openWorkOff,
} from '#server/money/payments/actions.ts'
import { type GameProviders, openGameProviders } from '#server/play/providers/actions.ts'
import { type RefusedReads, openRefusedReads } from '#server/platform/refused-reads/actions.ts'
import { type Sealing, openSealing } from '#server/platform/sealing/actions.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'
import { findCaller } from '#server/people/sessions/actions.ts'
import { type VerificationVendors, openVerificationVendors } from '#server/people/verification/actions.ts'
import { siteCallsOf } from './site-calls.ts'
import { openTracing } from '#server/platform/tracing/open-tracing.ts'
import type { Tracing } from '#server/platform/tracing/span.ts'
import { hearOfPayout } from '#server/money/withdrawals/payouts.ts'

export interface AllServices extends Services {
  readonly refusedReads: RefusedReads
  /** All scheduled jobs. */
  readonly jobs: readonly Job[]
  /** Six-digit codes, by SMS and mail. */
  readonly codes: Codes
  readonly payments: Payments
  readonly verificationVendors: VerificationVendors
  /** A store per job queue, with connections of its own. */
  readonly storeOf: (queue: JobQueue) => Store
  readonly openAlone: JobStores['openAlone']
  /** Absent: tracing is off. */
  readonly beginJob: Tracing['beginJob'] | undefined
  /** The ledger's batch path for postings outside a transaction. */
  readonly submitting: Submitting
  /** From now on `/readyz` reports that this process is stopping. */
  startDraining(): void
  close(): Promise<void>
}

export interface ServicesOptions {
  readonly config: Config
  readonly log: Logger
  readonly appUrl: string
  readonly now?: () => number
}

/** Wires the features together, and gives the plumbing its hooks. */
export async function openServices(options: ServicesOptions): Promise<AllServices> {
  const { config, log, appUrl, now = Date.now } = options
  const wrappingKey = await openHouseSecret(config, log)
  const findCountry = await openGeoDatabase(config.geoDatabase)
  const say = loadWords()
  const build = readBuild(config.build)
  const metrics = openMetrics()
  const { countDropped } = metrics
  const tracing = await openTracing({ tracing: config.tracing, version: build.version, log, countDropped })
  const pool = openPool(appUrl, {
    onError: (error) => log.warn({ error: error.message }, 'an idle connection was lost'),
  })
  metrics.watchPool('calls', pool)
  const store = openStore(pool)
  const notifications = openNotifications({ url: appUrl, log })
  const registry = await openRegistry({ store, notifications, log })
  const hub = openHub({ log, notifications, findStanding: (ids) => findStandingSessions(store.read, ids) })
  metrics.watchStreams(hub.count)
  const throttle = openThrottle({
    store,
    log,
    allowances: { address: config.addressAllowance, account: config.accountAllowance },
  })
  const sealing = openSealing({ store, wrappingKey, log, now })
  const submitting = openSubmitting({ read: store.read, log })
  const gameProviders = openGameProviders({ store, registry, wrappingKey, hub, now, log, config, metrics })
  const codes = openCodes({ store, houseKey: wrappingKey, log })
  const refusedReads = openRefusedReads({ store, log, now })
  const { workOff, ...outside } = openOutside({ store, wrappingKey, config, now, log, hub, metrics })
  const watch = watchDatabase({ url: appUrl, log })
  metrics.watchDatabase(watch.state)
  const { health, startDraining } = watchHealth(pool, watch, registry)
  const shared = { config, log, store, metrics, notifications, hub, registry, build }
  const jobStores = openJobStores(appUrl, log, metrics.watchPool)
  const { storeOf, openAlone } = jobStores
  const open = { ...shared, ...outside, codes, submitting, gameProviders, refusedReads, storeOf, openAlone }
  const parts = {
    ...open,
    workOff,
    checkHost: openHostCheck({ nameServer: config.hostCheckDns, localPort: config.localHostCheckPort }),
    jobStores,
    watch,
    throttle,
    sealing,
    say,
    findCountry,
    now,
    wrappingKey,
    tracing,
  }
  const jobs = jobsOf(parts)
  const watched = openHouseFigures(appUrl, jobs, log)
  metrics.watchFigures(watched.figures)
  const all = { ...parts, figureStore: watched.store }
  return {
    ...open,
    ...openHttpHooks(all),
    unsubscribeTokens: openUnsubscribeTokens(wrappingKey),
    pool,
    health,
    startDraining,
    version: build.version,
    jobs,
    beginJob: tracing?.beginJob,
    siteCalls: siteCallsOf(all, all),
    consoleCalls: consoleCallsOf(all, all),
    close: () => closeAll(all),
  }
}

async function closeAll({
  throttle,
  hub,
  registry,
  notifications,
  submitting,
  gameProviders,
  refusedReads,
  store,
  jobStores,
  figureStore,
  watch,
  tracing,
}: Pick<Services, 'hub' | 'registry' | 'notifications' | 'store'> & {
  readonly jobStores: JobStores
  readonly figureStore: Store
  readonly tracing: Tracing | undefined
  readonly watch: DatabaseWatch
  readonly throttle: Throttle
  readonly submitting: Submitting
  readonly gameProviders: GameProviders
  readonly refusedReads: RefusedReads
}): Promise<void> {
  throttle.close()
  await gameProviders.close()
  await refusedReads.close()
  hub.close()
  await submitting.close()
  await registry.close()
  await notifications.close()
  await watch.close()
  await jobStores.close()
  await figureStore.close()
  await store.close()
  await tracing?.close()
}

/** A server cannot run without its merchants: if loading them fails, everything opened before is closed. */
async function openRegistry(parts: Pick<Services, 'store' | 'notifications' | 'log'>) {
  const { store, notifications, log } = parts
  return await openMerchantRegistry({ store, listen: notifications.listen, log }).catch(
    async (error: unknown) => {
      await Promise.all([notifications.close(), store.close()])
      throw error
    },
  )
}

/** The payment providers with the handling of their messages, and the verification vendors. */
function openOutside(parts: {
  readonly store: Store
  readonly wrappingKey: Buffer
  readonly config: Config
  readonly now: () => number
  readonly log: Logger
  readonly hub: Services['hub']
  readonly metrics: Metrics
}) {
  const { log, config } = parts
  const payments = openPayments({ ...parts, allowsLocal: config.allowsLocalPayments })
  const workOff = openWorkOff({ payments, handlers: newsHandlersOf(parts), log })
  const verificationVendors = openVerificationVendors({
    ...parts,
    allowsLocal: config.allowsLocalVerification,
  })
  return { payments, workOff, verificationVendors }
}

/** The handlers of payment messages. */
const newsHandlersOf = ({ hub, log }: Pick<Services, 'hub' | 'log'>): NewsHandlers => ({
  payout: hearOfPayout({ hub, log }),
  deposit: depositNews({ notify: (order) => notifyDeposit(hub, order) }),
})

/** The fallback file of the secret is not shared between machines. */
async function openHouseSecret(config: Config, log: Logger) {
  if (config.database !== undefined && config.sealingSecret === undefined)
    log.warn('SEALING_SECRET is not set: processes that do not share DATA_DIR cannot read each other’s keys')
  return await openWrappingKey({ secret: config.sealingSecret, dataDir: config.dataDir })
}

interface HttpHookParts {
  readonly config: Config
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly throttle: Throttle
  readonly sealing: Sealing
  readonly payments: Payments
  readonly verificationVendors: VerificationVendors
  readonly refusedReads: RefusedReads
  readonly say: Say
  readonly metrics: Metrics
  readonly findCountry: ((address: string) => string | undefined) | undefined
  readonly now: () => number
  readonly tracing: Tracing | undefined
}

/** The functions of features that the plumbing needs, for each side. */
function openHttpHooks(parts: HttpHookParts) {
  const { config, store, registry, throttle, say, metrics, findCountry, now, tracing } = parts
  const shared = {
    findMerchant: registry.findByHost,
    consoleHosts: config.consoleHosts,
    clientRules: {
      trustedProxies: config.trustedProxies,
      countryHeader: config.geoCountryHeader,
      findCountry,
    },
    throttle,
    openSealed: parts.sealing.open,
    say,
    fallbackLanguage: 'EN',
    now,
    observe: metrics.observeCall,
    countThrottled: metrics.countThrottled,
    countRefusedRead: parts.refusedReads.count,
    ...(tracing ? { beginCall: tracing.beginCall } : {}),
  } as const
  const siteHooks: HttpHooks = {
    ...shared,
    side: 'site',
    findCaller: ({ merchantId, ...proof }) =>
      merchantId === undefined
        ? Promise.resolve({ kind: 'visitor' })
        : findCaller(store, { merchantId, ...proof }),
    findProvider: async (proof) =>
      (await parts.payments.findCaller(proof)) ?? (await parts.verificationVendors.findCaller(proof)),
  }
  const consoleHooks: HttpHooks = {
    ...shared,
    side: 'console',
    findCaller: (proof) => findOperator(store, proof),
  }
  return { siteHooks, consoleHooks }
}

/** The build: the package's version, and the commit if the build recorded it. */
function readBuild(build: string): { version: string; build: string } {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  return { version, build }
}
