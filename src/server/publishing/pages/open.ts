import { existsSync } from 'node:fs'

import type { FastifyInstance } from 'fastify'

import type { BoundCall } from '#server/platform/http/bind.ts'
import type { HttpHooks } from '#server/platform/http/http-hooks.ts'
import type { Context } from '#server/platform/http/context.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { StartError } from '#server/platform/db/embedded/start-error.ts'

import { registerConsolePages } from './console-pages.ts'
import { openDevelopmentRenderer } from './dev-renderer.ts'
import { registerSitePages } from './register.ts'
import { openBuiltRenderer } from './renderer.ts'

const dist = new URL('../../../../dist/', import.meta.url)

/** The parts of the server that pages need. */
export interface PageNeeds {
  readonly config: {
    readonly isDevelopment: boolean
    readonly consoleHosts: readonly string[]
    readonly consolePort: number
  }
  readonly log: unknown
  readonly siteHooks: HttpHooks
  readonly consoleHooks: HttpHooks
  readonly siteCalls: Readonly<Record<string, readonly BoundCall[]>>
  readonly registry: { findByHost(host: string): Merchant | undefined; all(): readonly Merchant[] }
  readonly build: { readonly version: string; readonly build: string }
}

export async function mountSitePages(app: FastifyInstance, needs: PageNeeds): Promise<void> {
  const renderer = await openRenderer(app, needs, 24_678)
  const calls = new Map(
    Object.values(needs.siteCalls).flatMap((list) =>
      list.map((call) => [`${call.endpoint.method} ${call.endpoint.path}`, call] as const),
    ),
  )
  await registerSitePages(app, {
    hooks: needs.siteHooks,
    findMerchant: needs.registry.findByHost,
    isEmpty: () => needs.registry.all().every(({ hosts }) => hosts.length === 0),
    consoleUrl: (isSecure) => consoleUrlOf(needs.config, isSecure),
    dist,
    renderer,
    calls,
    log: needs.log as Context['log'],
    version: needs.build.version,
  })
}

/** Behind a TLS proxy the console has the proxy's port; without one, its own. */
function consoleUrlOf({ consoleHosts, consolePort }: PageNeeds['config'], isSecure: boolean): string {
  const host = consoleHosts[0] ?? 'console.localhost'
  return isSecure ? `https://${host}/` : `http://${host}:${consolePort}/`
}

export async function mountConsolePages(app: FastifyInstance, needs: PageNeeds): Promise<void> {
  const renderer = await openRenderer(app, needs, 24_679)
  await registerConsolePages(app, { hooks: needs.consoleHooks, renderer, dist, build: needs.build })
}

/** In development, each side has its own port for hot reload. */
async function openRenderer(app: FastifyInstance, { config }: PageNeeds, hotPort: number) {
  if (config.isDevelopment) return openDevelopmentRenderer(app, hotPort)
  if (!existsSync(new URL('stamp', dist)) && !existsSync(new URL('client/manifest.json', dist)))
    throw new StartError('The pages are not built: run npm start, or npm run build.')
  return openBuiltRenderer(dist)
}
