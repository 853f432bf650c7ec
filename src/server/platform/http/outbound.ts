import { Agent as PlainAgent, type IncomingMessage, request as requestPlainly } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'

import type { CustomFetch } from 'openid-client'

import { parseAddress } from '#domain/network/address.ts'
import { isPublicAddress, isThisMachine } from '#domain/network/own-network.ts'
import { inSpan } from '#server/platform/tracing/span.ts'

import { type Resolve, openNameResolver, openSystemResolver } from './resolve-name.ts'

export type { Resolve } from './resolve-name.ts'

/** One for the process: it bounds how many threads the system's resolver holds. */
const systemResolver = openSystemResolver()

/** Default limits: a provider that answers later counts as unreachable, a longer answer is rejected. */
export const PATIENCE_SECONDS = 5
const ANSWER_BYTES = 256 * 1024
/** How long an idle connection is kept; a new one resolves the name again. */
const IDLE_MS = 4_000

/** Reasons that a caller may tell apart, as messages of `NotReached`. */
export const unreached = {
  noSuchHost: 'no such host',
  ownNetwork: 'an address of our own network',
  tooLong: 'too long an answer',
} as const

export class NotReached extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'NotReached'
  }
}

/** Whether we or a browser may be sent to this URL: HTTPS, or HTTP to loopback where allowed. */
export function isOutboundUrl(url: URL, allowsLocal: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (allowsLocal && url.protocol === 'http:' && isLoopback(url.hostname))
}

const isPlainUrl = (url: URL): boolean =>
  url.protocol === 'http:' && url.username === '' && url.password === ''

/** Parses an untrusted URL; undefined unless it is an allowed outbound URL. */
export function readOutboundUrl(text: string, allowsLocal: boolean): URL | undefined {
  const url = URL.parse(text)
  return url && isOutboundUrl(url, allowsLocal) ? url : undefined
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

export interface OutboundOptions {
  readonly allowsLocal: boolean
  /** URLs from environment variables may point into our own network: the administrator who sets them runs it. */
  readonly isOfEnvironment?: boolean
  /** HTTP without TLS to any public host: only for data that is worthless to forge or read, such as the proof of a host. */
  readonly allowsPlain?: boolean
  readonly patienceSeconds?: number
  readonly answerBytes?: number
  readonly resolve?: Resolve
  /** Replaces the system's name servers in tests. */
  readonly nameServers?: readonly string[]
}

/**
 * The only client for outbound HTTP. URLs come from operators and providers, so SSRF is prevented: no address inside
 * our network, no redirects, and limits on time and size. The name is resolved once, by the connection itself: the
 * judged address is the one connected to, which defeats DNS rebinding.
 */
export function openOutbound({
  allowsLocal,
  isOfEnvironment = false,
  allowsPlain = false,
  patienceSeconds = PATIENCE_SECONDS,
  answerBytes = ANSWER_BYTES,
  nameServers,
  // guard: own-name-resolver
  resolve = isOfEnvironment ? systemResolver : openNameResolver({ ...(nameServers && { nameServers }) }),
}: OutboundOptions): CustomFetch {
  const rules = { allowsLocal, isOfEnvironment }
  const agents = { plain: new PlainAgent(keeping), secure: new SecureAgent(keeping) }
  const ask: CustomFetch = async (address, options) => {
    const url = new URL(address)
    // guard: plain-http-where-allowed
    if (!isOutboundUrl(url, allowsLocal) && !(allowsPlain && isPlainUrl(url)))
      throw new NotReached(`${url.protocol}//${url.host}`)
    // A literal IP address is never resolved, so it is judged here.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0) refuseInside(literal, url.hostname, rules) // guard: literal-address-judged
    try {
      // `Request` normalises the body, whatever type a library passes.
      const { method, headers, body } = options
      const request = new Request(url, { method, headers, body: (body ?? null) as string | null })
      const bytes = Buffer.from(await request.arrayBuffer())
      // guard: connection-address-judged
      const how = {
        method: options.method,
        headers: {
          ...Object.fromEntries(request.headers),
          'accept-encoding': 'identity',
          ...(bytes.length === 0 && options.method === 'GET' ? {} : { 'content-length': bytes.length }),
        },
        lookup: judgingLookup(resolve, url.hostname, rules),
        signal: options.signal ?? AbortSignal.timeout(patienceSeconds * 1000),
      }
      const answer = await new Promise<IncomingMessage>((done, fail) => {
        const sent =
          url.protocol === 'https:'
            ? requestSecurely(url, { ...how, agent: agents.secure }, done)
            : requestPlainly(url, { ...how, agent: agents.plain }, done)
        sent.once('error', fail)
        sent.end(bytes)
      })
      return await readAnswer(answer, answerBytes)
    } catch (error) {
      if (error instanceof NotReached) throw error
      throw new NotReached('no answer', error)
    }
  }
  return (address, options) =>
    inSpan(`${options.method} outbound`, { 'server.address': hostIn(address) }, () => ask(address, options))
}

/** The path and the query of an address may carry tokens. */
const hostIn = (address: string) => URL.parse(address)?.hostname ?? 'unknown'

const keeping = { keepAlive: true, timeout: IDLE_MS }

interface Rules {
  readonly allowsLocal: boolean
  readonly isOfEnvironment: boolean
}

/** Judges all addresses of a name; the connection uses one of them and does not resolve again. */
function judgingLookup(resolve: Resolve, hostname: string, rules: Rules): LookupFunction {
  return (name, options, done) => {
    resolve(name, { all: true }, (error, found) => {
      try {
        if (error) throw new NotReached(unreached.noSuchHost, error)
        // guard: resolved-address-judged
        for (const { address } of found) refuseInside(address, hostname, rules)
        const [first] = found
        if (!first) throw new NotReached(unreached.noSuchHost)
        if (options.all === true) done(null, found)
        else done(null, first.address, first.family)
      } catch (refusal) {
        done(refusal as NotReached, [])
      }
    })
  }
}

function refuseInside(text: string, hostname: string, { allowsLocal, isOfEnvironment }: Rules): void {
  const address = parseAddress(text)
  // A loopback name must resolve to loopback, whatever the resolver returns.
  const isAllowed =
    address !== undefined &&
    (allowsLocal && isLoopback(hostname)
      ? isThisMachine(address)
      : isOfEnvironment || isPublicAddress(address))
  if (!isAllowed) throw new NotReached(unreached.ownNetwork, text)
}

async function readAnswer(answer: IncomingMessage, most: number): Promise<Response> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.byteLength
    if (length > most) throw new NotReached(unreached.tooLong) // guard: answer-length-bounded
    parts.push(part)
  }
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) headers.append(name, value)
  // We request no compression; a compressed answer is refused, because unpacking it has no size limit.
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') throw new NotReached('a compressed answer') // guard: compressed-answer-refused
  const isBodyless = status === 204 || status === 205 || status === 304
  return new Response(isBodyless ? null : Buffer.concat(parts), { status, headers })
}
