import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'

import type { PlumbingRefusal } from '#contract/endpoint.ts'

import { isConnectionLost } from '#server/db/lost.ts'

import type { Doors } from './doors.ts'
import { Refusal, refusePlainly } from './refusal.ts'
import { writeHeaders } from './security-headers.ts'
import { hostOf, languageFor } from './visit.ts'

/** The schema that the serializer is made from: what it does not name does not leave. */
export function envelopeSchema(value: TSchema): Record<string, unknown> {
  return {
    type: 'object',
    required: ['success', 'value'],
    additionalProperties: false,
    properties: { success: { type: 'boolean' }, value },
  }
}

/** Every no and every fault becomes an envelope here, and nowhere else. */
export function answerErrors(app: FastifyInstance, doors: Doors): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error)
    if (refusal.status >= 500 && !isExpected(refusal))
      request.log.error({ err: error, correlationId: request.id, call: request.callName }, 'a call failed')
    if (request.isCall) countAnswer(request, refusal.status, doors)
    return sendRefusal(refusal, request, reply, doors)
  })
}

const SLOW_MS = 1_000

/** Counts an answer, and writes its line: of every one only for who looks closely, of a slow one always. */
export function countAnswer(request: FastifyRequest, status: number, doors: Doors): void {
  const elapsedMs = performance.now() - request.startedAtMs
  doors.observe(request.callName, status, elapsedMs)
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
  doors: Doors,
): FastifyReply {
  const merchant = doors.side === 'site' ? doors.findMerchant(hostOf(request)) : undefined
  const language = languageFor(request, merchant, doors.fallbackLanguage)
  const body = {
    success: false,
    code: refusal.code,
    message: doors.say(language, `refusal.${refusal.code}`, waitIn(refusal.details)),
    correlationId: request.id,
    value: refusal.details,
  }
  writeHeaders(request, reply, doors)
  reply.code(refusal.status).header('content-type', 'application/json; charset=utf-8')
  if (refusal.status === 503 && !reply.hasHeader('retry-after'))
    reply.header('retry-after', refusal.code === 'unavailable' ? 2 : 30)
  return reply.send(JSON.stringify(body))
}

/** A wait is told as long as it is: in seconds below two minutes, in minutes from then on. */
function waitIn(details: unknown): Record<string, number> | undefined {
  const seconds =
    typeof details === 'object' && details !== null && 'waitSeconds' in details && details.waitSeconds
  if (typeof seconds !== 'number') return undefined
  return { seconds, minutes: seconds < 120 ? 0 : Math.ceil(seconds / 60) }
}

/** What the caller is told about this error. Of a bug nothing but its correlation id. */
export function refusalFor(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return refusePlainly('internal_error')
  if (isDatabaseAway(error)) return refusePlainly('unavailable')
  const { statusCode } = error as { statusCode?: unknown }
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
 * The connection was lost or none was to be had, or the statement took longer than a call may: it did not fail by itself.
 * What became of a deed whose answer was lost nobody knows, so the caller comes again with the same `requestId`.
 */
function isDatabaseAway(error: Error): boolean {
  if (isConnectionLost(error)) return true
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && /^(25P03|53300|55P03|57014)$/.test(code)
}
