import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import {
  type FeedAnswer,
  type FollowedDraw,
  nameOfDraw,
  readFeedAnswer,
} from '#domain/lottery/feeds/feed-answer.ts'
import { CallNotStarted, openCircuitBreakers } from '#server/platform/http/circuit-breakers.ts'
import { NotReached, openOutbound, unreached } from '#server/platform/http/outbound.ts'
import type { ResultFeed } from '#server/platform/result-feeds-setting.ts'

export type FeedFailure = 'unreachable' | 'too_long' | 'unsigned' | 'unreadable' | 'stale' | 'wrong_numbers'

export const KEY_HEADER = 'x-feed-key'
export const FEED_SIGNATURE_HEADER = 'x-feed-signature'

export class FeedFailed extends Error {
  readonly failure: FeedFailure

  constructor(failure: FeedFailure, cause?: unknown) {
    super(`the feed is ${failure}`, { cause })
    this.name = 'FeedFailed'
    this.failure = failure
  }
}

export interface FeedClient {
  /** Undefined while the circuit breaker leaves the source alone. Every other failure is a `FeedFailed`. */
  readonly query: (feed: ResultFeed, draws: readonly FollowedDraw[]) => Promise<FeedAnswer | undefined>
}

const AT_ONCE = 1

/** Queries sources of official results, each behind its own circuit breaker. */
export function openFeedClient({
  allowsLocal,
  now,
  patienceSeconds,
}: {
  readonly allowsLocal: boolean
  readonly now: () => number
  readonly patienceSeconds?: number
}): FeedClient {
  const breakers = openCircuitBreakers({
    fetch: openOutbound({ allowsLocal, ...(patienceSeconds === undefined ? {} : { patienceSeconds }) }),
    now,
    atOnce: AT_ONCE,
    explain: (_, error) => explained(error),
  })
  return {
    query: async (feed, draws) => {
      try {
        return await breakers.call(feed.code, (fetch) => queryOnce(feed, draws, fetch))
      } catch (error) {
        if (error instanceof CallNotStarted) return undefined
        throw error
      }
    },
  }
}

function explained(error: unknown): Error {
  if (error instanceof CallNotStarted || error instanceof FeedFailed) return error
  const isTooLong = error instanceof NotReached && error.message === unreached.tooLong
  return new FeedFailed(isTooLong ? 'too_long' : 'unreachable', error)
}

type Fetch = ReturnType<typeof openOutbound>

/**
 * Both directions are signed by HMAC-SHA256: the query over its method and its path, the answer over the nonce of this query and its
 * bytes. So nobody replays an answer to an earlier query.
 */
async function queryOnce(
  feed: ResultFeed,
  draws: readonly FollowedDraw[],
  fetch: Fetch,
): Promise<FeedAnswer> {
  const nonce = randomBytes(16).toString('hex')
  const url = new URL(feed.url)
  url.searchParams.set('nonce', nonce)
  url.searchParams.set('draws', draws.map(nameOfDraw).join(','))
  const answer = await fetch(url.href, {
    method: 'GET',
    headers: {
      accept: 'application/json',
      [KEY_HEADER]: feed.keyId,
      [FEED_SIGNATURE_HEADER]: `v1=${signFeed(feed.secret, `GET ${url.pathname}${url.search}`)}`,
    },
    body: undefined,
    redirect: 'manual',
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new FeedFailed('unreachable', `answered ${answer.status}`)
  if (!isSigned(feed.secret, `${nonce}.${text}`, answer.headers.get(FEED_SIGNATURE_HEADER)))
    throw new FeedFailed('unsigned')
  const read = readFeedAnswer(text, Date.parse)
  if (!read) throw new FeedFailed('unreadable')
  return read
}

export const signFeed = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

function isSigned(secret: string, text: string, given: string | null): boolean {
  const [, digits = ''] = /^v1=([0-9a-f]{64})$/.exec(given ?? '') ?? []
  const [expected, signature] = [Buffer.from(signFeed(secret, text), 'hex'), Buffer.from(digits, 'hex')]
  return signature.length === expected.length && timingSafeEqual(signature, expected) // guard: feed-answer-signed
}
