import { readFileSync } from 'node:fs'

import type { Logger } from 'pino'

import { freePlayRoutes } from './accounts/free-play-routes.ts'
import { codeRoutes } from './accounts/code-routes.ts'
import { openFirebase } from './accounts/firebase.ts'
import { accountJobs, recoveryJobs } from './accounts/jobs.ts'
import { proofRoutes } from './accounts/proof.ts'
import { registrationRoutes } from './accounts/registration-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { secondStepRoutes } from './accounts/second-step-routes.ts'
import type { Services } from './app.ts'
import { auditJobs } from './audit/jobs.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import type { Config } from './config.ts'
import { type Codes, openCodes } from './codes/actions.ts'
import { codeJobs } from './codes/jobs.ts'
import { consoleCallsOf } from './console-calls.ts'
import { presenceRoutes } from './content/presence-routes.ts'
import { contentRoutes } from './content/routes.ts'
import { openNotifications } from './db/notifications.ts'
import { openPool } from './db/pool.ts'
import { type Store, openStore } from './db/transaction.ts'
import { depositNews } from './deposits/arriving.ts'
import { depositJobs } from './deposits/jobs.ts'
import { depositRoutes } from './deposits/routes.ts'
import { tellDeposit } from './deposits/tell.ts'
import type { Doors } from './http/doors.ts'
import { openGeoDatabase } from './http/geo.ts'
import { type Throttle, openThrottle } from './http/throttle.ts'
import { type Say, loadWords } from './http/words.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { harmJobs } from './harm/jobs.ts'
import { gameRoutes } from './games/routes.ts'
import { helpRoutes } from './help/routes.ts'
import { openHumanCheck } from './human/actions.ts'
import type { Job } from './jobs/runner.ts'
import { sweeps } from './jobs/sweeps.ts'
import { type Submitting, openSubmitting } from './ledger/submitting.ts'
import { ledgerJobs } from './ledger/jobs.ts'
import { openHub } from './live/hub.ts'
import { limitRoutes } from './limits/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { findStandingSessions } from './live/store.ts'
import { openSmsGateway } from './mail/sms-gateway.ts'
import { openSmtp } from './mail/smtp.ts'
import { messageRoutes } from './messages/routes.ts'
import { type MerchantRegistry, openMerchantRegistry } from './merchants/registry.ts'
import { systemRoutes } from './merchants/routes.ts'
import { type Metrics, openMetrics } from './metrics/metrics.ts'
import type { Health } from './metrics/routes.ts'
import { findOperator } from './operators/actions.ts'
import { myAccountRoutes } from './my-account/routes.ts'
import { outboxJobs } from './outbox/jobs.ts'
import { type Sending, openSending } from './outbox/sending.ts'
import { type Payments, type NewsHandlers, openPayments, workOffMessages } from './payments/actions.ts'
import { paymentJobs } from './payments/jobs.ts'
import { paymentRoutes } from './payments/routes.ts'
import { pictureJobs } from './pictures/jobs.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { promotionRoutes } from './promotions/routes.ts'
import { type Play, openPlay } from './providers/actions.ts'
import { recordRoutes } from './records/routes.ts'
import { secondFactorJobs } from './second-factor/jobs.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { type Sealing, openSealing } from './sealing/actions.ts'
import { openWrappingKey } from './sealing/house-secret.ts'
import { sealingJobs } from './sealing/jobs.ts'
import { sealingRoutes } from './sealing/routes.ts'
import { findCaller } from './sessions/actions.ts'
import { findVisitorThread, supportRoutes } from './support/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { socialJobs } from './social/jobs.ts'
import { openProviders } from './social/provider.ts'
import { socialRoutes } from './social/routes.ts'
import { walletRoutes } from './wallets/routes.ts'
import { winningsRoutes } from './winnings/routes.ts'
import { memberTransferRoutes } from './member-transfers/routes.ts'
import { withdrawalJobs } from './withdrawals/jobs.ts'
import { hearOfPayout } from './withdrawals/payouts.ts'
import { withdrawalRoutes } from './withdrawals/routes.ts'

export interface AllServices extends Services {
  /** Everything that happens by itself. */
  readonly jobs: readonly Job[]
  /** Codes of six digits, by SMS and mail. */
  readonly codes: Codes
  readonly payments: Payments
  /** Works off what providers of payments have told. */
  readonly workOffPayments: () => Promise<void>
  /** The ledger's door for postings that stand alone. */
  readonly submitting: Submitting
  /** From now on this process says that it cannot serve. */
  startDraining(): void
  close(): Promise<void>
}

export interface ServicesOptions {
  readonly config: Config
  readonly log: Logger
  readonly appUrl: string
  readonly now?: () => number
}

/** Brings the features together: each gets what it needs, and the plumbing gets its doors. */
export async function openServices(options: ServicesOptions): Promise<AllServices> {
  const { config, log, appUrl, now = Date.now } = options
  const wrappingKey = await openHouseSecret(config, log)
  const findCountry = await openGeoDatabase(config.geoDatabase)
  const say = loadWords()
  const build = readBuild(config.build)
  const metrics = openMetrics()
  const pool = openPool(appUrl, {
    onError: (error) => log.warn({ error: error.message }, 'an idle connection was lost'),
  })
  metrics.watchPool(pool)
  const store = openStore(pool)
  const notifications = openNotifications(appUrl, log)
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
  const play = openPlay({ store, registry, wrappingKey, hub, now, log, config })
  const codes = openCodes({ store, houseKey: wrappingKey, log })
  const { payments, workOffPayments } = openCashier({ store, wrappingKey, config, now, log, hub })
  const { siteDoors, consoleDoors } = openDoors({
    payments,
    config,
    store,
    registry,
    throttle,
    sealing,
    say,
    metrics,
    findCountry,
    now,
  })
  const { health, startDraining } = watchHealth(pool)
  return {
    config,
    log,
    pool,
    store,
    metrics,
    notifications,
    hub,
    health,
    registry,
    siteDoors,
    consoleDoors,
    startDraining,
    version: build.version,
    build,
    codes,
    payments,
    workOffPayments,
    submitting,
    play,
    jobs: jobsOf({ config, log, registry, codes, sealing, metrics, hub, payments, workOffPayments }),
    ...callsOf(
      { store, registry, hub, notifications, build, submitting },
      { sealing, say, wrappingKey, findCountry, codes, config, now, payments },
    ),
    close: () => closeAll({ throttle, hub, registry, notifications, submitting, play, store }),
  }
}

async function closeAll({
  throttle,
  hub,
  registry,
  notifications,
  submitting,
  play,
  store,
}: Pick<Services, 'hub' | 'registry' | 'notifications' | 'store'> & {
  readonly throttle: Throttle
  readonly submitting: Submitting
  readonly play: Play
}): Promise<void> {
  throttle.close()
  await play.close()
  hub.close()
  await submitting.close()
  await registry.close()
  await notifications.close()
  await store.close()
}

/** Without its merchants a server serves nobody: what was opened before is closed again. */
async function openRegistry(parts: Pick<Services, 'store' | 'notifications' | 'log'>) {
  const { store, notifications, log } = parts
  return await openMerchantRegistry({ store, listen: notifications.listen, log }).catch(
    async (error: unknown) => {
      await Promise.all([notifications.close(), store.close()])
      throw error
    },
  )
}

/** The providers of payments, and what is done with what they tell. */
function openCashier(parts: {
  readonly store: Store
  readonly wrappingKey: Buffer
  readonly config: Config
  readonly now: () => number
  readonly log: Logger
  readonly hub: Services['hub']
}) {
  const { store, log, config } = parts
  const payments = openPayments({ ...parts, allowsLocal: config.allowsLocalPayments })
  const workOffPayments = () => workOffMessages({ store, payments, handlers: newsHandlersOf(parts.hub), log })
  return { payments, workOffPayments }
}

/** Who does something with what providers of payments tell. */
const newsHandlersOf = (hub: Services['hub']): NewsHandlers => ({
  payout: hearOfPayout(hub),
  deposit: depositNews({ tell: (order) => tellDeposit(hub, order) }),
})

/** Everything that happens by itself, feature by feature. */
function jobsOf(parts: {
  readonly config: Config
  readonly log: Logger
  readonly registry: MerchantRegistry
  readonly codes: Codes
  readonly sealing: Sealing
  readonly metrics: Metrics
  readonly hub: Services['hub']
  readonly payments: Payments
  readonly workOffPayments: () => Promise<void>
}): readonly Job[] {
  const { config, log, codes, sealing, metrics, hub, payments, workOffPayments } = parts
  return [
    ...sweeps,
    ...accountJobs,
    ...auditJobs(log),
    ...harmJobs(parts.registry),
    ...ledgerJobs({ log, countFault: metrics.countFault }),
    ...socialJobs,
    ...codeJobs(codes),
    ...recoveryJobs({ localPort: config.port }),
    ...secondFactorJobs,
    ...paymentJobs(workOffPayments),
    ...depositJobs(hub),
    ...pictureJobs,
    ...sealingJobs(sealing),
    ...withdrawalJobs({ hub, payments, log }),
    ...outboxJobs(openOutbox(config, log)),
  ]
}

/** Every call, feature by feature. */
function callsOf(
  parts: Pick<Services, 'store' | 'registry' | 'hub' | 'notifications' | 'build'> & {
    readonly submitting: Submitting
  },
  further: Pick<DoorParts, 'sealing' | 'payments' | 'say' | 'findCountry' | 'config' | 'now'> & {
    readonly wrappingKey: Buffer
    readonly codes: Codes
  },
) {
  const { store, registry, hub, build } = parts
  const { codes } = further
  const human = openHumanCheck({ store, houseKey: further.wrappingKey })
  const firebase = openFirebase({ store, keysUrl: further.config.firebaseKeysUrl })
  const ways = { store, registry, say: further.say, codes: further.codes, human, firebase }
  const providers = openProviders({ ...further, allowsLocal: further.config.allowsLocalProviders })
  return {
    siteCalls: {
      system: systemRoutes({ registry, build }),
      content: contentRoutes({ store, registry }),
      catalogue: catalogueRoutes({ store, registry }),
      games: gameRoutes({ store, registry }),
      presence: presenceRoutes({ store, registry }),
      help: helpRoutes({ store, registry }),
      feedback: feedbackRoutes({ store, human }),
      messages: messageRoutes({ store, hub }),
      session: sessionRoutes(store),
      sealing: sealingRoutes(further.sealing),
      accounts: accountRoutes(ways),
      registration: registrationRoutes(ways),
      codes: codeRoutes(ways),
      freePlay: freePlayRoutes({ store, registry, human }),
      myAccount: myAccountRoutes({ store, registry, ...further }),
      limits: limitRoutes({ store, registry, hub }),
      secondFactor: [
        ...proofRoutes({ store, codes }),
        ...secondFactorRoutes({ store, registry, say: further.say, houseKey: further.wrappingKey }),
      ],
      social: socialRoutes({ store, registry, human, say: further.say, providers }),
      secondStep: secondStepRoutes({ store, codes, say: further.say, houseKey: further.wrappingKey }),
      payments: paymentRoutes(store),
      deposits: depositRoutes({ store, registry, hub, payments: further.payments }),
      pictures: pictureRoutes(store),
      promotions: promotionRoutes({ store, hub }),
      winnings: winningsRoutes({ store, registry }),
      records: recordRoutes({ store, registry, say: further.say }),
      withdrawals: withdrawalRoutes({ store, registry, hub }),
      memberTransfers: memberTransferRoutes({ store, registry, hub }),
      wallets: walletRoutes({
        store,
        registry,
        hub,
        submit: parts.submitting.submit,
      }),
      support: supportRoutes({ store, registry, hub, human }),
      live: liveRoutes({ hub, findHeld: (context) => findVisitorThread(store.read, context) }),
    },
    consoleCalls: consoleCallsOf(parts, further),
  }
}

/** Where processes stand on several machines, a file of one machine is no secret of the house. */
async function openHouseSecret(config: Config, log: Logger) {
  if (config.database !== undefined && config.sealingSecret === undefined)
    log.warn('SEALING_SECRET is not set: processes that do not share DATA_DIR cannot read each other’s keys')
  return await openWrappingKey({ secret: config.sealingSecret, dataDir: config.dataDir })
}

/** What is not set up carries nothing: its messages wait. */
function openOutbox({ smtp, sms, smsDailyMax, isDevelopment }: Config, log: Logger): Sending {
  const carriers = {
    ...(smtp ? { email: openSmtp(smtp) } : {}),
    ...(sms ? { sms: openSmsGateway(sms) } : {}),
  }
  return openSending({ carriers, smsDailyMax, isDevelopment, log })
}

interface DoorParts {
  readonly config: Config
  readonly store: Store
  readonly registry: MerchantRegistry
  readonly throttle: Throttle
  readonly sealing: Sealing
  readonly payments: Payments
  readonly say: Say
  readonly metrics: Metrics
  readonly findCountry: ((address: string) => string | undefined) | undefined
  readonly now: () => number
}

/** What the plumbing asks of the features, for each side. */
function openDoors(parts: DoorParts) {
  const { config, store, registry, throttle, say, metrics, findCountry, now } = parts
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
  } as const
  const siteDoors: Doors = {
    ...shared,
    side: 'site',
    findCaller: ({ merchantId, ...proof }) =>
      merchantId === undefined
        ? Promise.resolve({ kind: 'visitor' })
        : findCaller(store, { merchantId, ...proof }),
    findProvider: parts.payments.findCaller,
  }
  const consoleDoors: Doors = {
    ...shared,
    side: 'console',
    findCaller: (proof) => findOperator(store, proof),
  }
  return { siteDoors, consoleDoors }
}

/** Ready is who has a database that answers, and is not about to leave. */
function watchHealth(pool: Services['pool']): { health: Health; startDraining: () => void } {
  let isDraining = false
  const askDatabase = async () => {
    await pool.query('SELECT 1')
    return undefined
  }
  const health: Health = {
    async refuseReady() {
      if (isDraining) return 'draining'
      const patience = new Promise<string>((done) =>
        setTimeout(() => done('the database does not answer'), 2_000).unref(),
      )
      return await Promise.race([askDatabase().catch(() => 'the database does not answer'), patience])
    },
  }
  return { health, startDraining: () => void (isDraining = true) }
}

/** Which build this is: the package's version, and the commit where the build has written it down. */
function readBuild(build: string): { version: string; build: string } {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const { version } = JSON.parse(text) as { version: string }
  return { version, build }
}
