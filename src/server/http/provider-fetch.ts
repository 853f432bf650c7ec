import { lookup } from 'node:dns/promises'

import type { CustomFetch } from 'openid-client'

import { isInRanges, parseAddress, parseRange } from '#domain/network/address.ts'

/** A provider that does not answer soon is not there; one that says too much is no provider. */
export const PATIENCE_SECONDS = 5
const ANSWER_BYTES = 256 * 1024

/** What the web may not send us to: ourselves, our neighbours, and what is routed nowhere. */
const inside = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/127',
  '64:ff9b::/96',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
].flatMap((range) => parseRange(range) ?? [])

export class ProviderNotReached extends Error {
  constructor(why: string, cause?: unknown) {
    super(why, { cause })
    this.name = 'ProviderNotReached'
  }
}

/** Whether a browser, or we, may be sent there: over TLS, or on this machine where that is allowed. */
export function isProviderUrl(url: URL, allowsLocal: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (allowsLocal && url.protocol === 'http:' && isLoopback(url.hostname))
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}

/**
 * Asks a provider. Its addresses come from what operators wrote and from what the provider says of itself: neither may
 * lead into our own network, follow redirects there, or keep us waiting or reading for ever.
 */
export function openProviderFetch({
  allowsLocal,
  patienceSeconds = PATIENCE_SECONDS,
  answerBytes = ANSWER_BYTES,
}: {
  readonly allowsLocal: boolean
  readonly patienceSeconds?: number
  readonly answerBytes?: number
}): CustomFetch {
  return async (address, options) => {
    const url = new URL(address)
    if (!isProviderUrl(url, allowsLocal)) throw new ProviderNotReached(`${url.protocol}//${url.host}`)
    // One bound for all of it: a resolver that hangs is a provider that hangs.
    const signal = options.signal ?? AbortSignal.timeout(patienceSeconds * 1000)
    if (!(allowsLocal && isLoopback(url.hostname))) await unlessAborted(signal, refuseInside(url.hostname))
    try {
      const answer = await fetch(url, {
        method: options.method,
        headers: options.headers,
        body: options.body === undefined ? null : (options.body as string),
        redirect: 'manual',
        signal,
      })
      const body = await readUpTo(answer, answerBytes)
      const isBodyless = answer.status === 204 || answer.status === 304
      return new Response(isBodyless ? null : body, { status: answer.status, headers: answer.headers })
    } catch (error) {
      if (error instanceof ProviderNotReached) throw error
      throw new ProviderNotReached('no answer', error)
    }
  }
}

/** A lookup cannot be cut short, but nobody has to wait for it. */
async function unlessAborted(signal: AbortSignal, work: Promise<void>): Promise<void> {
  let tell = () => {}
  const aborted = new Promise<never>((_done, fail) => {
    tell = () => fail(new ProviderNotReached('no answer of the resolver', signal.reason))
    signal.addEventListener('abort', tell, { once: true })
  })
  try {
    await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', tell)
  }
}

async function refuseInside(hostname: string): Promise<void> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const found = await lookup(bare, { all: true }).catch((error: unknown) => {
    throw new ProviderNotReached('no such host', error)
  })
  for (const { address } of found) {
    const parsed = parseAddress(address)
    if (!parsed || isInRanges(parsed, inside)) throw new ProviderNotReached('an address of our own network')
  }
}

async function readUpTo(answer: Response, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of answer.body ?? []) {
    length += part.byteLength
    if (length > most) throw new ProviderNotReached('too long an answer')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}
