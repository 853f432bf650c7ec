import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'

import { consoleContracts, siteContracts } from '#contract/contracts.ts'

import { registerArt, registerConsoleArt } from '#server/publishing/art/routes.ts'
import { registerChallengeFile } from './brands/challenge-file.ts'
import type { Config } from '#server/platform/config.ts'
import type { Notifications } from '#server/platform/db/notifications.ts'
import type { Store } from '#server/platform/db/transaction.ts'
import { mountApiDocs } from '#server/platform/http/api-docs.ts'
import type { BoundCall } from '#server/platform/http/bind.ts'
import { createBareApp, mountAbsent } from '#server/platform/http/create-app.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import { mountCalls } from '#server/platform/http/mount.ts'
import type { Hub } from '#server/platform/live/hub.ts'
import type { MerchantRegistry } from '#server/platform/merchants/registry.ts'
import type { Metrics } from '#server/platform/metrics/metrics.ts'
import { registerMedia } from '#server/platform/pictures/media.ts'
import type { UnsubscribeTokens } from '#server/publishing/campaigns/unsubscribe-token.ts'
import { registerUnsubscribe } from '#server/publishing/campaigns/unsubscribe-page.ts'
import { registerWalletApi } from '#server/play/providers/routes.ts'
import type { GameProviders } from '#server/play/providers/actions.ts'
import { type Health, mountHealth } from '#server/platform/metrics/routes.ts'

/** The server's parts, for apps, pages and tests. */
export interface Services {
  readonly config: Config
  readonly log: Logger
  readonly pool: pg.Pool
  readonly store: Store
  readonly metrics: Metrics
  readonly notifications: Notifications
  readonly hub: Hub
  readonly registry: MerchantRegistry
  /** Signed links by which members end offers by mail and text. */
  readonly unsubscribeTokens: UnsubscribeTokens
  readonly health: Health
  /** Games of providers, and the wallet calls. */
  readonly gameProviders: GameProviders
  readonly version: string
  readonly build: { readonly version: string; readonly build: string }
  readonly siteHooks: HttpHooks
  readonly consoleHooks: HttpHooks
  readonly siteCalls: Readonly<Record<string, readonly BoundCall[]>>
  readonly consoleCalls: Readonly<Record<string, readonly BoundCall[]>>
}

/** Adds rendered pages and assets to the site's server, before the API's own 404 handler. */
export type RegisterPages<S> = (app: FastifyInstance, services: S) => Promise<void> | void

/** The app for members and visitors. */
export async function createSiteApp<S extends Services>(
  services: S,
  registerPages?: RegisterPages<S>,
): Promise<FastifyInstance> {
  const { siteHooks: hooks, log, config, version } = services
  const app = createBareApp({ hooks, log, bodyLimit: config.bodyLimit })
  mountHealth(app, { ...services, metricsToken: config.metricsToken })
  for (const [feature, calls] of Object.entries(services.siteCalls)) mountCalls(app, feature, calls, hooks)
  mountApiDocs(app, siteContracts, { hooks, title: 'Tessera: calls of the site', version })
  registerArt(app, services)
  registerMedia(app, services)
  registerChallengeFile(app, services)
  registerWalletApi(app, services)
  await registerUnsubscribe(app, services)
  await registerPages?.(app, services)
  mountAbsent(app, hooks)
  return app
}

/** The app for operators: another port, other hosts, another cookie. */
export async function createConsoleApp<S extends Services>(
  services: S,
  registerPages?: RegisterPages<S>,
): Promise<FastifyInstance> {
  const { consoleHooks: hooks, log, config, version } = services
  const app = createBareApp({ hooks, log, bodyLimit: config.bodyLimit })
  mountHealth(app, { ...services, metricsToken: config.metricsToken })
  for (const [feature, calls] of Object.entries(services.consoleCalls)) mountCalls(app, feature, calls, hooks)
  mountApiDocs(app, consoleContracts, { hooks, title: 'Tessera: calls of the console', version })
  registerConsoleArt(app, services)
  await registerPages?.(app, services)
  mountAbsent(app, hooks)
  return app
}

/** The app of a process that runs jobs only: health and metrics. */
export function createJobsApp(
  services: Pick<Services, 'consoleHooks' | 'log' | 'config' | 'metrics'>,
  health: Health,
): FastifyInstance {
  const { consoleHooks: hooks, log, config, metrics } = services
  const app = createBareApp({ hooks, log, bodyLimit: config.bodyLimit })
  mountHealth(app, { health, metrics, metricsToken: config.metricsToken })
  mountAbsent(app, hooks)
  return app
}
