import { createHmac } from 'node:crypto'
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { ResultFeed } from '#server/platform/result-feeds-setting.ts'

/** Behaviour of a source of results. */
export type FeedManner =
  /** Correct. */
  | 'well'
  /** Never answers. */
  | 'hangs'
  /** Answers 500. */
  | 'fails'
  /** Answers with more bytes than a caller reads. */
  | 'floods'
  /** Answers without a signature. */
  | 'unsigned'
  /** Signs with another secret. */
  | 'wrong_key'
  /** Sends the bytes and the signature of its first answer again. */
  | 'replays'
  /** Signs the bytes without the nonce of the query. */
  | 'without_nonce'
  /** Answers with signed bytes that are no JSON. */
  | 'rambles'
  /** Redirects the caller. */
  | 'redirects'

export interface PlayedFeed {
  readonly feed: ResultFeed
  manner: FeedManner
  /** The time that its answers name. */
  asOf: Date
  /** Whether the last query was signed. */
  isSigned: boolean
  /** Draws of the last query. */
  requested: readonly string[]
  queries: number
  /** Publishes the numbers of a draw, also wrong or partial ones. */
  publish(draw: string, numbers: readonly (readonly string[])[]): void
  close(): Promise<void>
}

/** A source of official results on a local port, which lies as configured. */
export async function openResultFeedSim(
  given: Partial<Omit<ResultFeed, 'url'>> & { readonly code: string },
): Promise<PlayedFeed> {
  const published = new Map<string, readonly (readonly string[])[]>()
  const hanging = new Set<ServerResponse>()
  let first: { readonly body: string; readonly signature: string } | undefined
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost')
    const nonce = url.searchParams.get('nonce') ?? ''
    played.queries += 1
    played.requested = (url.searchParams.get('draws') ?? '').split(',').filter(Boolean)
    played.isSigned =
      request.headers['x-feed-signature'] ===
        `v1=${sign(played.feed.secret, `${request.method} ${request.url}`)}` &&
      request.headers['x-feed-key'] === played.feed.keyId
    const body = bodyOf(played, published)
    const right = { body, signature: sign(played.feed.secret, `${nonce}.${body}`) }
    first ??= right
    answer(response, { played, right, first, hanging })
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as AddressInfo
  const played: PlayedFeed = {
    feed: {
      url: `http://localhost:${port}/results`,
      publisher: `the publisher of ${given.code}`,
      keyId: 'tessera-test',
      secret: `a secret of the feed ${given.code}, of this test alone`,
      games: [],
      suffices: false,
      ...given,
    },
    manner: 'well',
    asOf: new Date('2026-11-21T11:00:00Z'),
    isSigned: false,
    requested: [],
    queries: 0,
    publish: (draw, numbers) => void published.set(draw, numbers),
    close: () =>
      new Promise((done) => {
        for (const response of hanging) response.destroy()
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return played
}

function bodyOf(
  { feed, manner, asOf, requested }: PlayedFeed,
  published: ReadonlyMap<string, readonly (readonly string[])[]>,
): string {
  if (manner === 'rambles') return 'the results follow'
  const results = requested.flatMap((name) => {
    const numbers = published.get(name)
    const [game, draw] = name.split(':')
    return numbers ? [{ game, draw, numbers, source: `https://${feed.code}.test/results` }] : []
  })
  const body = JSON.stringify({ asOf: asOf.toISOString(), results })
  return manner === 'floods' ? `${body}${' '.repeat(400_000)}` : body
}

function answer(
  response: ServerResponse,
  {
    played: { manner, feed },
    right,
    first,
    hanging,
  }: {
    readonly played: PlayedFeed
    readonly right: { readonly body: string; readonly signature: string }
    readonly first: { readonly body: string; readonly signature: string }
    readonly hanging: Set<ServerResponse>
  },
): void {
  if (manner === 'hangs') return void hanging.add(response)
  if (manner === 'fails') return void response.writeHead(500).end()
  if (manner === 'redirects') return void response.writeHead(302, { location: feed.url }).end()
  const { body, signature } = manner === 'replays' ? first : right
  const signatures: Partial<Record<FeedManner, string>> = {
    wrong_key: sign('another secret of at least 32 bytes', body),
    without_nonce: sign(feed.secret, body),
  }
  response
    .writeHead(200, {
      'content-type': 'application/json',
      ...(manner === 'unsigned' ? {} : { 'x-feed-signature': `v1=${signatures[manner] ?? signature}` }),
    })
    .end(body)
}

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
