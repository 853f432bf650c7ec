import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Refused } from '#studio/wire/answers.ts'
import { writeJson } from '#studio/wire/json.ts'

const BODY_BYTES = 16 * 1024

/** Bodies stay raw bytes: the supplier's signatures cover them, and players' bodies contain amounts. */
export function takeBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES },
    (_, body, done) => done(null, body),
  )
}

export function sendJson(reply: FastifyReply, value: unknown, status = 200): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(writeJson(value))
}

/** Sends an expected refusal. */
export function sendRefused(reply: FastifyReply, refused: Refused): FastifyReply {
  const status = refused.refusal === 'not_understood' ? 400 : refused.refusal === 'session_over' ? 401 : 409
  return sendJson(reply, refused, status)
}
