import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type onRequestHookHandler,
  type onResponseHookHandler,
} from 'fastify'
import type { Logger } from 'pino'

import { markTypes } from '#domain/pictures/picture.ts'
import { hasDoubleKeys } from '#domain/text/json-keys.ts'

import { isAmbiguous } from './ambiguous.ts'
import { answerErrors, countAnswer, sendRefusal } from './answer.ts'
import { readClient } from './client.ts'
import type { HttpHooks } from './http-hooks.ts'
import { Refusal, refusePlainly } from './refusal.ts'
import { writeHeaders } from './security-headers.ts'
import { traceCalls } from './traced-calls.ts'
import { correlationIdOf } from './visit.ts'

/** Only calls live under these prefixes; an unknown path gets the API's 404. */
const apiPrefixes = ['/wps', '/lgw', '/lotto', '/console', '/api'] as const

declare module 'fastify' {
  interface FastifyInstance {
    methodsOfPaths: Map<string, string[]>
  }
}

export interface AppOptions {
  readonly hooks: HttpHooks
  readonly log: Logger
  readonly bodyLimit: number
}

/** A server without calls: headers, ids, envelope, counting and logging. */
export function createBareApp({ hooks, log, bodyLimit }: AppOptions): FastifyInstance {
  const app = Fastify({
    // Requests get our log below. Fastify given a logger of its own would follow the end of every answer to log it.
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: () => log as FastifyBaseLogger,
    requestIdHeader: false,
    genReqId: (request) => correlationIdOf(request as never, hooks.clientRules),
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
      void sendRefusal(refusePlainly('invalid_input'), request as never, reply as never, hooks)
    },
  })
  app.removeContentTypeParser('text/plain')
  takeJson(app)
  takeForms(app)
  takeFiles(app)
  app.decorate('methodsOfPaths', new Map<string, string[]>())
  app.addHook('onRoute', ({ url, method }) => {
    const known = app.methodsOfPaths.get(url) ?? []
    app.methodsOfPaths.set(url, [...known, ...(Array.isArray(method) ? method : [method])])
  })
  app.decorateRequest('client', null as never)
  app.decorateRequest('admission', undefined)
  app.decorateRequest('callName', 'unknown')
  app.decorateRequest('startedAtMs', 0)
  app.decorateRequest('isCall', false)
  app.addHook('onRequest', (request, _reply, done) => {
    request.client = readClient(request.raw, hooks.clientRules)
    request.startedAtMs = performance.now()
    if (isAmbiguous(request.raw)) done(refusePlainly('invalid_input'))
    else done()
  })
  if (hooks.beginCall) traceCalls(app, hooks.beginCall)
  // Call routes write their headers and count themselves in the handler, which saves frequent calls three
  // hooks.
  app.addHook('onRoute', (route) => {
    if (isCallRoute(route.config)) return
    if (!doesWriteHeaders(route.config)) route.onRequest = [writeFirst, ...[route.onRequest ?? []].flat()]
    route.onResponse = [countLast, ...[route.onResponse ?? []].flat()]
  })
  const writeFirst: onRequestHookHandler = (request, reply, done) => {
    writeHeaders(request, reply, hooks)
    done()
  }
  const countLast: onResponseHookHandler = (request, reply, done) => {
    countAnswer(request, reply.statusCode, hooks)
    done()
  }
  answerErrors(app, hooks)
  app.setNotFoundHandler((request, reply) => sendRefusal(refusePlainly('absent'), request, reply, hooks))
  return app
}

/** Calls with a signed body get the raw bytes: re-serialized JSON would not match the signature. */
function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const config = request.routeOptions.config as { readonly takesBytes?: readonly string[] }
    // guard: payment-bytes-kept
    if (config.takesBytes?.includes('application/json')) done(null, body)
    else {
      const text = body.toString()
      void parse(request, text, (error, value) => {
        if (!error && hasDoubleKeys(text, value)) done(refusePlainly('invalid_input'))
        else done(error, value)
      })
    }
  })
}

/** Any foreign page can send a form without CORS preflight, so only calls that declare it accept forms. */
function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body, done) => {
      const config: unknown = request.routeOptions.config
      const isTaken = typeof config === 'object' && config !== null && 'takesForms' in config
      // guard: forms-where-declared
      if (!isTaken || config.takesForms !== true) return done(new Refusal('invalid_input', 415))
      const pairs = [...new URLSearchParams(String(body))]
      // Repeated names are refused: the value would be ambiguous.
      if (new Set(pairs.map(([name]) => name)).size < pairs.length)
        return done(refusePlainly('invalid_input'))
      done(null, Object.fromEntries(pairs))
    },
  )
}

/** Files are taken as raw bytes, up to the call's own limit; only calls that declare the type accept them. */
function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser([...markTypes, 'text/csv'], { parseAs: 'buffer' }, (request, body, done) => {
    const config = request.routeOptions.config as { readonly takesBytes?: readonly string[] }
    const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    // guard: bytes-where-declared
    if (!config.takesBytes?.includes(type)) return done(new Refusal('invalid_input', 415))
    done(null, body)
  })
}

function isCallRoute(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'isCall' in config
}

/** Whether the route's handler writes the headers of every answer itself. */
function doesWriteHeaders(config: unknown): boolean {
  return typeof config === 'object' && config !== null && 'writesHeaders' in config
}

/** Mounted last: the API's 404 and 405 answers. */
export function mountAbsent(app: FastifyInstance, hooks: HttpHooks): void {
  const known = new Map(app.methodsOfPaths)
  for (const prefix of apiPrefixes) {
    for (const url of [prefix, `${prefix}/*`]) {
      app.all(url, { exposeHeadRoute: false }, (request, reply) => {
        request.callName = 'absent'
        const path = request.url.split('?')[0] ?? ''
        const allowed = known.get(path) ?? []
        if (allowed.length === 0) throw refusePlainly('absent')
        reply.header('allow', allowed.join(', '))
        return sendRefusal(new Refusal('absent', 405), request, reply, hooks)
      })
    }
  }
}
