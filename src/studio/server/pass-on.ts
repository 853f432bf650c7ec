import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, request as open } from 'node:http'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Leader } from './leader-store.ts'
import type { Safe } from './signing.ts'

/** Proof that a process with the studio's secret passed the call on, over a nonce: it is not passed on again. */
export const PASSED_ON = 'x-studio-passed-on'
/** Proof that the answer to such a call is from a process with that secret. */
const ANSWERED = 'x-studio-answered'
/** The header of a process of the release before proofs, which runs beside this one while a release is rolled out. */
const WITHOUT_PROOF = '1'

const PATIENCE_MS = 5_000
/** More than two heartbeats of a stream: the host of the leader has vanished, and closed no connection. */
const SILENCE_MS = 50_000

/**
 * Passes a player's call on to the process that runs the tables, and its answer back, as it arrives. Both processes prove
 * by a keyed hash that they have the studio's secret; besides, the call has the player's own token, and the other process
 * authenticates it as any other. Resolves to false where that process was not reached: nothing was sent to the player then.
 * A leader whose row does not say that it proves its answers is of the release before proofs.
 */
export async function passOn(
  { address, proves }: Leader,
  request: FastifyRequest,
  reply: FastifyReply,
  safe: Marking,
): Promise<boolean> {
  const nonce = randomBytes(16).toString('base64url')
  const passed = { nonce, ...partsOf(request) }
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const answer = await new Promise<IncomingMessage | undefined>((done) => {
    const call = open(new URL(request.url, address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        authorization: request.headers.authorization ?? '',
        [PASSED_ON]: `${nonce}.${safe.mark(textOf('call', passed))}`,
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
  const isOwn =
    typeof proof === 'string'
      ? safe.isMarked(textOf('answer', passed), proof)
      : !proves && proof === undefined
  // guard: answer-of-own-process
  if (!isOwn) {
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
 * Whether another process passed the call on, by its proof: `none` without the header, `unproven` by a process of the
 * release before proofs, `forged` with a wrong one. A valid call gets the proof of this process into its answer. No proof
 * gives a call any right, so a repeated one does no more than the player's own call would.
 */
export function readPassedOn(
  request: FastifyRequest,
  reply: FastifyReply,
  safe: Marking,
): 'none' | 'unproven' | 'valid' | 'forged' {
  const given = request.headers[PASSED_ON]
  if (given === undefined) return 'none'
  if (given === WITHOUT_PROOF) return 'unproven'
  const [nonce = '', proof = ''] = String(given).split('.')
  const passed = { nonce, ...partsOf(request) }
  // guard: passed-on-call-proven
  if (!safe.isMarked(textOf('call', passed), proof)) return 'forged'
  const own = safe.mark(textOf('answer', passed))
  // A stream writes its head itself.
  reply.raw.setHeader(ANSWERED, own)
  void reply.header(ANSWERED, own)
  return 'valid'
}

interface PassedCall {
  readonly nonce: string
  readonly url: string
  readonly authorization: string
  readonly body: Buffer
}

function partsOf({ url, headers, body }: FastifyRequest): Omit<PassedCall, 'nonce'> {
  return {
    url,
    authorization: headers.authorization ?? '',
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}

function textOf(kind: 'call' | 'answer', { nonce, url, authorization, body }: PassedCall): string {
  const hash = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')
  return ['passed on', kind, nonce, hash(url), hash(authorization), hash(body)].join(' ')
}
