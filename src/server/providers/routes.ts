import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Metrics } from '#server/metrics/metrics.ts'

import type { WalletReply } from './adapter.ts'
import { type Play, adapterOf } from './open.ts'

/** Under it stand the wallet calls of every provider: `/wallet-api/<provider>/<call of its protocol>`. */
export const WALLET_PREFIX = '/wallet-api'

/** No call of any protocol is longer; what is longer is not even read. */
const BODY_BYTES = 64 * 1024
/** So many of one provider's calls at once. A storm of one fills its own places, and nobody else's. */
const AT_ONCE = 512

export interface WalletApiServices {
  readonly play: Play
  readonly metrics: Metrics
}

/**
 * The calls that providers make. They have no host of a brand, no cookie and no page: the signature over their very bytes
 * says who calls, and the session or the player in them which brand it is about.
 */
export function registerWalletApi(app: FastifyInstance, { play }: WalletApiServices): void {
  const running = new Map<string, number>()
  void app.register((scope, _options, done) => {
    // The bytes as they came, whatever they say they are: what is parsed and written again is another message.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.route<{ Params: { code: string; '*': string } }>({
      method: ['GET', 'POST'],
      url: `${WALLET_PREFIX}/:code/*`,
      exposeHeadRoute: false,
      bodyLimit: BODY_BYTES,
      async handler(request, reply) {
        const { code } = request.params
        request.callName = 'providers.wallet'
        const answer = await inOwnHold(running, code, () => answerCall(play, request))
        return send(reply, answer)
      },
    })
    done()
  })
}

const absent: WalletReply = { status: 404, body: '{"error":"no such provider"}' }
const busy: WalletReply = { status: 503, body: '{"error":"too many calls at once"}' }

async function inOwnHold(
  running: Map<string, number>,
  code: string,
  work: () => Promise<WalletReply>,
): Promise<WalletReply> {
  const count = running.get(code) ?? 0
  if (count >= AT_ONCE) return busy
  running.set(code, count + 1)
  try {
    return await work()
  } finally {
    const left = (running.get(code) ?? 1) - 1
    if (left > 0) running.set(code, left)
    else running.delete(code)
  }
}

async function answerCall(
  play: Play,
  request: FastifyRequest<{ Params: { code: string; '*': string } }>,
): Promise<WalletReply> {
  const { code, '*': path } = request.params
  const provider = /^[a-z][a-z0-9-]{0,39}$/.test(code) ? await play.shelf.find(code) : undefined
  const adapter = provider && adapterOf(provider.protocol)
  if (!adapter) return absent
  const mark = request.url.indexOf('?')
  try {
    const answer = await adapter.answer(
      {
        provider,
        method: request.method === 'GET' ? 'GET' : 'POST',
        path,
        query: mark < 0 ? '' : request.url.slice(mark + 1),
        headers: request.headers,
        bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      },
      play.wallet,
    )
    if (answer.fault !== undefined)
      request.log.warn(
        { provider: code, address: request.client.address, why: answer.fault },
        'a wallet call was not believed',
      )
    return answer
  } catch (error) {
    // The edge of a protocol: whatever failed here, the provider is told in its own words to come again.
    request.log.error({ err: error, provider: code, call: path.slice(0, 60) }, 'a wallet call failed')
    return adapter.unavailable
  }
}

function send(reply: FastifyReply, { status, body }: WalletReply): FastifyReply {
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(body)
}
