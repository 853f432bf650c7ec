import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

import type { PlumbingRefusal } from '#contract/endpoint.ts'

import { isConnectionLost } from '#server/platform/db/lost.ts'

import type { HttpHooks } from './http-hooks.ts'
import { Refusal, refusePlainly } from './refusal.ts'
import { writeHeaders } from './security-headers.ts'
import { endCall } from './traced-calls.ts'
import { hostOf, languageFor } from './visit.ts'

/** The serializer is compiled from this schema: a property that it does not name is not sent. */
export function envelopeSchema(value: TSchema): Record<string, unknown> {
  return {
    type: 'object',
    required: ['success', 'value'],
    additionalProperties: false,
    properties: { success: { type: 'boolean' }, value },
  }
}

/** The only place where refusals and errors become an envelope. */
export function answerErrors(app: FastifyInstance, hooks: HttpHooks): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error)
    if (refusal.status >= 500 && !isExpected(refusal))
      request.log.error({ err: error, correlationId: request.id, call: request.callName }, 'a call failed')
    request.span?.note({ 'tessera.outcome': refusal.code })
    if (request.isCall) {
      countAnswer(request, refusal.status, hooks)
      countRefusedRead(refusal, request, hooks) // guard: refused-read-counted
    }
    return sendRefusal(refusal, request, reply, hooks)
  })
}

/**
 * A foreign record and a missing one get the same answer, so this counter reveals a caller that tries ids.
 */
function countRefusedRead(refusal: Refusal, { admission, callName }: FastifyRequest, hooks: HttpHooks): void {
  const isOfAnother =
    refusal.status === 404 || refusal.code.endsWith('_unknown') || refusal.code === 'round_unseen'
  if (!isOfAnother || !admission) return
  const { caller, merchant } = admission
  // guard: refused-operator-read-counted
  if (caller.kind === 'operator')
    hooks.countRefusedRead({ caller: { operatorId: caller.operatorId }, call: callName })
  if (caller.kind === 'member' && merchant)
    hooks.countRefusedRead({ caller: { merchantId: merchant.id, memberId: caller.memberId }, call: callName })
}

const SLOW_MS = 1_000

/** Counts an answer. Slow ones are always logged, all others only at debug level. */
export function countAnswer(request: FastifyRequest, status: number, hooks: HttpHooks): void {
  const elapsedMs = performance.now() - request.startedAtMs
  hooks.observe(request.callName, status, elapsedMs)
  if (request.span) endCall(request, request.span, status)
  if (elapsedMs > SLOW_MS && request.callName !== 'live.stream')
    request.log.warn(
      { correlationId: request.id, call: request.callName, status, elapsedMs },
      'a slow answer',
    )
  else if (request.log.level === 'debug' || request.log.level === 'trace')
    request.log.debug({ correlationId: request.id, call: request.callName, status, elapsedMs }, 'answered')
}

export function sendRefusal(
  refusal: Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
  hooks: HttpHooks,
): FastifyReply {
  const merchant = hooks.side === 'site' ? hooks.findMerchant(hostOf(request)) : undefined
  const language = languageFor(request, merchant, hooks.fallbackLanguage)
  const body = {
    success: false,
    code: refusal.code,
    message: hooks.say(language, `refusal.${refusal.code}`, valuesIn(refusal.details)),
    correlationId: request.id,
    value: refusal.details,
  }
  writeHeaders(request, reply, hooks)
  reply.code(refusal.status).header('content-type', 'application/json; charset=utf-8')
  if (refusal.status === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', refusal.code === 'unavailable' ? 2 : 30)
  return reply.send(JSON.stringify(body))
}

/**
 * The plain values of a refusal, for its text. A wait is in seconds below two minutes, in whole minutes from then on.
 */
function valuesIn(details: unknown): Record<string, unknown> | undefined {
  if (typeof details !== 'object' || details === null) return undefined
  const plain = Object.fromEntries(
    Object.entries(details).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  )
  const seconds = 'waitSeconds' in details && details.waitSeconds
  if (typeof seconds !== 'number') return plain
  return { ...plain, seconds, minutes: seconds < 120 ? 0 : Math.ceil(seconds / 60) }
}

/** The refusal that an error is answered with. For a bug the caller gets only the correlation id. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return refusePlainly('internal_error')
  if (isDatabaseAway(error)) return refusePlainly('unavailable')
  const { statusCode } = error as { statusCode?: unknown }
  // guard: internal-error-hidden
  if (typeof statusCode !== 'number' || statusCode < 400 || statusCode > 499)
    return refusePlainly('internal_error')
  return new Refusal(codeOf(statusCode), statusCode)
}

function codeOf(status: number): PlumbingRefusal {
  if (status === 413) return 'too_large'
  if (status === 404 || status === 405) return 'absent'
  return 'invalid_input'
}

function isExpected(refusal: Refusal): boolean {
  return refusal.code === 'maintenance'
}

/**
 * The connection was lost, none was free, or the statement hit its timeout: no bug. Whether the transaction committed
 * is unknown, so the caller retries with the same `requestId`.
 */
function isDatabaseAway(error: Error): boolean {
  if (isConnectionLost(error)) return true
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(25P03|53300|55P03|57014)$/.test(code)
}
