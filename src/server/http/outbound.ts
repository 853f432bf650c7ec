import { type LookupAddress, lookup } from 'node:dns'
import { Agent as PlainAgent, type IncomingMessage, request as requestPlainly } from 'node:http'
import { Agent as SecureAgent, request as requestSecurely } from 'node:https'
import { type LookupFunction, isIP } from 'node:net'

import type { CustomFetch } from 'openid-client'

import { parseAddress } from '#domain/network/address.ts'
import { isPublicAddress, isThisMachine } from '#domain/network/own-network.ts'

/** A provider that does not answer soon is not there; one that says too much is no provider. */
export const PATIENCE_SECONDS = 5
const ANSWER_BYTES = 256 * 1024
/** A connection that nobody uses is kept for so long. Then the name is looked up anew. */
const IDLE_MS = 4_000

export class NotReached extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'NotReached'
  }
}

/** Whether a browser, or we, may be sent there: over TLS, or on this machine where that is allowed. */
export function isOutboundUrl(url: URL, allowsLocal: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (allowsLocal && url.protocol === 'http:' && isLoopback(url.hostname))
}

/** The same of a text that somebody else wrote: nothing, where it is no such address. */
export function readOutboundUrl(text: string, allowsLocal: boolean): URL | undefined {
  const url = URL.parse(text)
  return url && isOutboundUrl(url, allowsLocal) ? url : undefined
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/** Who turns names into addresses: the system's resolver, unless a test plays one. */
export type Resolve = (
  hostname: string,
  options: { readonly all: true },
  done: (error: Error | null, found: LookupAddress[]) => void,
) => void

export interface OutboundOptions {
  readonly allowsLocal: boolean
  /** Addresses that stand in the environment may lead into our own network: whoever writes it owns the network. */
  readonly isOfEnvironment?: boolean
  readonly patienceSeconds?: number
  readonly answerBytes?: number
  readonly resolve?: Resolve
}

/**
 * The one door through which the server calls others over HTTP. Addresses come from what operators wrote and from what
 * providers say of themselves: none may lead into our own network, follow redirects there, or keep us waiting or
 * reading for ever. A name is resolved once, by the connection itself: what is judged is what is connected to, so a name
 * that answers differently the second time (DNS rebinding) gains nothing.
 */
export function openOutbound({
  allowsLocal,
  isOfEnvironment = false,
  patienceSeconds = PATIENCE_SECONDS,
  answerBytes = ANSWER_BYTES,
  resolve = lookup,
}: OutboundOptions): CustomFetch {
  const rules = { allowsLocal, isOfEnvironment }
  const agents = { plain: new PlainAgent(keeping), secure: new SecureAgent(keeping) }
  return async (address, options) => {
    const url = new URL(address)
    if (!isOutboundUrl(url, allowsLocal)) throw new NotReached(`${url.protocol}//${url.host}`)
    // A connection to a written address asks no resolver.
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(literal) !== 0) refuseInside(literal, url.hostname, rules)
    try {
      // A request as the web writes it, so that libraries may hand over any kind of body.
      const { method, headers, body } = options
      const asked = new Request(url, { method, headers, body: (body ?? null) as string | null })
      const bytes = Buffer.from(await asked.arrayBuffer())
      const how = {
        method: options.method,
        headers: {
          ...Object.fromEntries(asked.headers),
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
}

const keeping = { keepAlive: true, timeout: IDLE_MS }

interface Rules {
  readonly allowsLocal: boolean
  readonly isOfEnvironment: boolean
}

/** Every address of a name is judged, and the connection takes one of those and asks no second time. */
function judgingLookup(resolve: Resolve, hostname: string, rules: Rules): LookupFunction {
  return (name, options, done) => {
    resolve(name, { all: true }, (error, found) => {
      try {
        if (error) throw new NotReached('no such host', error)
        for (const { address } of found) refuseInside(address, hostname, rules)
        const [first] = found
        if (!first) throw new NotReached('no such host')
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
  // A name of this machine leads to this machine, whatever a resolver says of it.
  const isAllowed =
    address !== undefined &&
    (allowsLocal && isLoopback(hostname)
      ? isThisMachine(address)
      : isOfEnvironment || isPublicAddress(address))
  if (!isAllowed) throw new NotReached('an address of our own network')
}

async function readAnswer(answer: IncomingMessage, most: number): Promise<Response> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.byteLength
    if (length > most) throw new NotReached('too long an answer')
    parts.push(part)
  }
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(answer.headersDistinct))
    for (const value of values) headers.append(name, value)
  // We asked for no compression: what comes compressed all the same cannot be read, and is not unpacked without bound.
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (encoding !== 'identity') throw new NotReached('a compressed answer')
  const isBodyless = status === 204 || status === 205 || status === 304
  return new Response(isBodyless ? null : Buffer.concat(parts), { status, headers })
}
