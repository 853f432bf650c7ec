import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Metrics } from '#server/platform/metrics/metrics.ts'

import type { WalletReply } from './adapter.ts'
import type { CallOutcome } from './meter.ts'
import { type GameProviders, adapterOf } from './game-providers.ts'

/** Wallet calls of all providers: `/wallet-api/<provider>/<call of its protocol>`. */
export const WALLET_PREFIX = '/wallet-api'

/** No protocol has longer calls; a longer body is not read. */
const BODY_BYTES = 64 * 1024
const CODE = /^[a-z][a-z0-9-]{0,39}$/

export interface WalletApiServices {
  readonly gameProviders: GameProviders
  readonly metrics: Metrics
}

/**
 * Mounts the calls that providers make. They have no brand host, cookie or page: the signature over the raw bytes
 * authenticates the provider, and the session or player in the call identifies the brand.
 */
export function registerWalletApi(app: FastifyInstance, { gameProviders }: WalletApiServices): void {
  void app.register((scope, _options, done) => {
    // Keeps the raw bytes for every content type: re-serialized JSON would not match the signature.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    scope.route<{ Params: { code: string; '*': string } }>({
      method: ['GET', 'POST'],
      url: `${WALLET_PREFIX}/:code/*`,
      exposeHeadRoute: false,
      bodyLimit: BODY_BYTES, // guard: wallet-call-body-capped
      async onRequest(request, reply) {
        // Runs before the body is read, so a flooding call costs one Map lookup.
        const { code } = request.params
        if (!gameProviders.gate.isOpen(code, request.client.address)) {
          gameProviders.meter.took(code, 'in', 0, 'unbelieved')
          await send(reply.header('retry-after', '1'), flooded)
        }
      },
      async handler(request, reply) {
        const { code } = request.params
        request.callName = 'providers.wallet'
        const answer = await gameProviders.bulkhead.run(code, () => answerCall(gameProviders, request))
        if (!answer && CODE.test(code)) gameProviders.meter.took(code, 'in', 0, 'fault')
        return send(reply, answer ?? busy)
      },
    })
    done()
  })
}

const absent: WalletReply = { status: 404, body: '{"error":"no such provider"}' }
const flooded: WalletReply = { status: 429, body: '{"error":"too many calls that nobody has signed"}' }
const busy: WalletReply = { status: 503, body: '{"error":"too many calls at once"}' }

async function answerCall(
  gameProviders: GameProviders,
  request: FastifyRequest<{ Params: { code: string; '*': string } }>,
): Promise<WalletReply> {
  const { code, '*': path } = request.params
  const provider = CODE.test(code) ? await gameProviders.cache.find(code) : undefined
  const adapter = provider && adapterOf(provider.protocol)
  if (!adapter) return absent
  const mark = request.url.indexOf('?')
  const beganAtMs = performance.now()
  const took = (outcome: CallOutcome) =>
    gameProviders.meter.took(code, 'in', performance.now() - beganAtMs, outcome)
  try {
    const answer = await adapter.answer(
      {
        provider,
        method: request.method === 'GET' ? 'GET' : 'POST',
        path,
        query: mark < 0 ? '' : request.url.slice(mark + 1),
        headers: request.headers,
        // guard: wallet-call-bytes-kept
        bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      },
      gameProviders.wallet,
    )
    took(answer.fault === undefined ? 'good' : 'unbelieved')
    gameProviders.gate.looked(code, request.client.address, answer.fault === undefined)
    if (answer.fault !== undefined)
      request.log.warn(
        { provider: code, address: request.client.address, why: answer.fault },
        'a wallet call was not believed',
      )
    return answer
  } catch (error) {
    took('fault')
    // Error boundary of the protocol: after any failure the provider gets its own retryable error.
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
