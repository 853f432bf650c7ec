import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'

import { answerErrors, sendRefusal } from './answer.ts'
import { readClient } from './client.ts'
import type { Doors } from './doors.ts'
import { Refusal, refusePlainly } from './refusal.ts'
import { headerSet, writeHeaders } from './security-headers.ts'
import { correlationIdOf } from './visit.ts'

/** Under these nothing but calls is served: what is not there answers as a call would. */
const apiPrefixes = ['/wps', '/lgw', '/lotto', '/console', '/api'] as const

declare module 'fastify' {
  interface FastifyInstance {
    /** Which methods each path has. */
    methodsOfPaths: Map<string, string[]>
  }
}

export interface AppOptions {
  readonly doors: Doors
  readonly log: Logger
  readonly bodyLimit: number
}

/** A server without a call yet: headers, ids, envelope, count and log of every answer. */
export function createBareApp({ doors, log, bodyLimit }: AppOptions): FastifyInstance {
  const isChatty = log.isLevelEnabled('debug')
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    // Our own lines are written below; a logger of its own for each request costs more than the request.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    genReqId: (request) => correlationIdOf(request as never, doors.clientRules),
    bodyLimit,
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout: 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (_error, request, reply) => {
      void sendRefusal(refusePlainly('invalid_input'), request as never, reply as never, doors)
    },
  })
  app.removeContentTypeParser('text/plain')
  app.decorate('methodsOfPaths', new Map<string, string[]>())
  app.addHook('onRoute', ({ url, method }) => {
    const known = app.methodsOfPaths.get(url) ?? []
    app.methodsOfPaths.set(url, [...known, ...(Array.isArray(method) ? method : [method])])
  })
  app.decorateRequest('client', null as never)
  app.decorateRequest('admission', undefined)
  app.decorateRequest('callName', 'unknown')
  const headers = headerSet(doors.side === 'console' ? 'no-referrer' : 'strict-origin-when-cross-origin')
  app.addHook('onRequest', (request, reply, done) => {
    request.client = readClient(request.raw, doors.clientRules)
    writeHeaders(reply, headers, request.client.isSecure)
    reply.header('x-correlation-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const status = reply.statusCode
    const elapsedMs = reply.elapsedTime
    doors.observe(request.callName, status, elapsedMs)
    if (elapsedMs > 1_000 && request.callName !== 'live.stream')
      log.warn({ correlationId: request.id, call: request.callName, status, elapsedMs }, 'a slow answer')
    else if (isChatty)
      log.debug({ correlationId: request.id, call: request.callName, status, elapsedMs }, 'answered')
    done()
  })
  answerErrors(app, doors)
  app.setNotFoundHandler((request, reply) => sendRefusal(refusePlainly('absent'), request, reply, doors))
  return app
}

/** Mounted last: the API's own no for a path or a method that no call has. */
export function mountAbsent(app: FastifyInstance, doors: Doors): void {
  const known = new Map(app.methodsOfPaths)
  for (const prefix of apiPrefixes) {
    for (const url of [prefix, `${prefix}/*`]) {
      app.all(url, { exposeHeadRoute: false }, (request, reply) => {
        request.callName = 'absent'
        const path = request.url.split('?')[0] ?? ''
        const allowed = known.get(path) ?? []
        if (allowed.length === 0) throw refusePlainly('absent')
        reply.header('allow', allowed.join(', '))
        return sendRefusal(new Refusal('absent', 405), request, reply, doors)
      })
    }
  }
}
