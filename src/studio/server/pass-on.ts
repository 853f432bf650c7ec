import { createHash } from 'node:crypto'
import { type IncomingMessage, request as open } from 'node:http'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Safe } from './signing.ts'

/** Proof that a process with the studio's secret passed the call on, and when: it is not passed on again. */
export const PASSED_ON = 'x-studio-passed-on'
/** Proof that the answer to such a call is from a process with that secret. */
const ANSWERED = 'x-studio-answered'
/** A proof is void after this: clocks of two machines may differ. */
const PROOF_MS = 30_000

const PATIENCE_MS = 5_000
/** More than two heartbeats of a stream: the host of the leader has vanished, and closed no connection. */
const SILENCE_MS = 50_000

/**
 * Passes a player's call on to the process that runs the tables, and its answer back, as it arrives. Both processes prove
 * by a keyed hash that they have the studio's secret; besides, the call has the player's own token, and the other process
 * authenticates it as any other. Resolves to false where that process was not reached: nothing was sent to the player then.
 */
export async function passOn(
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
  safe: Marking,
): Promise<boolean> {
  const atMs = String(Date.now())
  const passed = { atMs, ...partsOf(request) }
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const answer = await new Promise<IncomingMessage | undefined>((done) => {
    const call = open(new URL(request.url, address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        authorization: request.headers.authorization ?? '',
        [PASSED_ON]: `${atMs}.${safe.mark(textOf('call', passed))}`,
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
  const proof = answer.headers[ANSWERED]
  // guard: answer-of-own-process
  if (typeof proof !== 'string' || !safe.isMarked(textOf('answer', passed), proof)) {
    answer.destroy()
    return false
  }
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

type Marking = Pick<Safe, 'mark' | 'isMarked'>

/**
 * Whether another process passed the call on, by its proof: `none` without one, `forged` with one that is wrong or old. A
 * valid call gets the proof of this process into its answer.
 */
export function readPassedOn(
  request: FastifyRequest,
  reply: FastifyReply,
  safe: Marking,
): 'none' | 'valid' | 'forged' {
  const given = request.headers[PASSED_ON]
  if (given === undefined) return 'none'
  const [atMs = '', proof = ''] = String(given).split('.')
  const passed = { atMs, ...partsOf(request) }
  const isFresh = /^\d{13}$/.test(atMs) && Math.abs(Date.now() - Number(atMs)) < PROOF_MS
  // guard: passed-on-call-proven
  if (!isFresh || !safe.isMarked(textOf('call', passed), proof)) return 'forged'
  const own = safe.mark(textOf('answer', passed))
  // A stream writes its head itself.
  reply.raw.setHeader(ANSWERED, own)
  void reply.header(ANSWERED, own)
  return 'valid'
}

interface PassedCall {
  readonly atMs: string
  readonly url: string
  readonly authorization: string
  readonly body: Buffer
}

function partsOf({ url, headers, body }: FastifyRequest): Omit<PassedCall, 'atMs'> {
  return {
    url,
    authorization: headers.authorization ?? '',
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}

function textOf(kind: 'call' | 'answer', { atMs, url, authorization, body }: PassedCall): string {
  const hash = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')
  return ['passed on', kind, atMs, hash(url), hash(authorization), hash(body)].join(' ')
}
