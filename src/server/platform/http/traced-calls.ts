import type { FastifyInstance, FastifyRequest } from 'fastify'

import { type Span, type Tracing, runInSpan } from '#server/platform/tracing/span.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of this call; undefined if calls are not traced. */
    span: Span | undefined
  }
}

export function traceCalls(app: FastifyInstance, beginCall: Tracing['beginCall']): void {
  app.decorateRequest('span', undefined)
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    request.span = beginCall(typeof traceparent === 'string' ? traceparent : undefined)
    runInSpan(request.span, done)
  })
  // The body arrives in events of the connection, outside the call's async context: enter its span again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.span) runInSpan(request.span, done)
    else done()
  })
}

/** Ends a call's trace once its answer is known. The path is left out: it may carry ids and codes. */
export function endCall(request: FastifyRequest, span: Span, status: number): void {
  const brand = request.admission?.merchant?.code
  span.rename(request.callName)
  span.note({
    'tessera.call': request.callName,
    'http.request.method': request.method,
    'http.response.status_code': status,
    ...(brand === undefined ? {} : { 'tessera.brand': brand }),
    ...(status < 400 ? { 'tessera.outcome': 'done' } : {}),
  })
  span.end(status >= 500 ? new Error('answered with 5xx') : undefined)
}
