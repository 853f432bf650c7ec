import { type IncomingMessage, request as open } from 'node:http'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Marks a call that another process passed on: it is not passed on again. */
export const PASSED_ON = 'x-studio-passed-on'

const PATIENCE_MS = 5_000
/** More than two heartbeats of a stream: the host of the leader has vanished, and closed no connection. */
const SILENCE_MS = 50_000

/**
 * Passes a player's call on to the process that runs the tables, and its answer back, as it arrives. The call has the
 * player's own token, and the other process authenticates it as any other; so nothing is trusted for coming from here.
 * Resolves to false where that process was not reached: nothing was sent to the player then.
 */
export async function passOn(
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const answer = await new Promise<IncomingMessage | undefined>((done) => {
    const call = open(new URL(request.url, address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        authorization: request.headers.authorization ?? '',
        [PASSED_ON]: '1',
      },
      timeout: PATIENCE_MS,
    })
    // A stream that has begun may be silent between the heartbeats of the other process.
    call.once('response', (found) => {
      call.setTimeout(SILENCE_MS)
      done(found)
    })
    call.once('timeout', () => call.destroy())
    call.once('error', () => done(undefined))
    reply.raw.once('close', () => call.destroy())
    call.end(body)
  })
  if (!answer) return false
  reply.hijack()
  const { raw } = reply
  const { 'content-type': type = 'application/json; charset=utf-8' } = answer.headers
  raw.writeHead(answer.statusCode ?? 502, {
    'content-type': type,
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  answer.pipe(raw)
  // The process died: the page connects again.
  answer.once('error', () => raw.destroy())
  answer.once('aborted', () => raw.destroy())
  return true
}
