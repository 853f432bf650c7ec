import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { refusePlainly } from '#server/platform/http/refusal.ts'

import type { Metrics } from './metrics.ts'

export interface Health {
  /** The reason why this process cannot serve, or `undefined`. */
  refuseReady(): Promise<string | undefined>
  /** Warnings that do not stop it from serving. */
  warnings(): readonly string[]
  /** Parts that the installation lacks to serve sites. The process is ready all the same: it serves the page that says so. */
  missing(): readonly 'brand'[]
}

export interface HealthOptions {
  readonly health: Health
  readonly metrics: Metrics
  readonly metricsToken: string | undefined
}

/** For load balancers and monitoring: answers on any host, in any state of the sites. */
export function mountHealth(app: FastifyInstance, { health, metrics, metricsToken }: HealthOptions): void {
  app.get('/healthz', (request) => {
    request.callName = 'healthz'
    return { status: 'alive' }
  })
  app.get('/readyz', async (request, reply) => {
    request.callName = 'readyz'
    const reason = await health.refuseReady()
    if (reason !== undefined) return reply.code(503).send({ status: reason })
    const warnings = health.warnings()
    const missing = health.missing()
    return {
      status: 'ready',
      ...(warnings.length > 0 ? { warnings } : {}),
      ...(missing.length > 0 ? { missing } : {}),
    }
  })
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    request.callName = 'metrics'
    if (!mayRead(request, metricsToken)) throw refusePlainly('absent') // guard: metrics-token-checked
    return reply.header('content-type', metrics.contentType).send(await metrics.text())
  })
}

/**
 * With a token, every caller that has it. Without one, direct requests from this machine only: a request through a
 * local proxy has a loopback address too, but carries a forwarding header.
 */
function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSame(request.headers.authorization ?? '', `Bearer ${token}`)
  const { remoteAddress } = request.raw.socket
  const isLocal =
    remoteAddress === '127.0.0.1' || remoteAddress === '::1' || remoteAddress === '::ffff:127.0.0.1'
  const isPassedOn = [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'forwarded',
    'via',
  ].some((name) => request.headers[name] !== undefined)
  return isLocal && !isPassedOn // guard: metrics-local-only
}

function isSame(given: string, expected: string): boolean {
  const one = Buffer.from(given)
  const other = Buffer.from(expected)
  return one.length === other.length && timingSafeEqual(one, other)
}
