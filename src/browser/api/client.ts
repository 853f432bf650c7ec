import type { Endpoint, Envelope, Input, Output } from '#contract/endpoint.ts'

import { followServerClock } from '#browser/ui/clock-store.ts'
import { loadWithin } from '#browser/routing/load-within.ts'

import { type Api, CallRefused, type Sending, ServerNotReached } from './api.ts'

/** Stores the page token. */
export interface TokenKeeper {
  read(): string | undefined
  /** Requests the token of the cookie's session; a new tab has none yet. */
  resume(): Promise<string | undefined>
}

const TIMEOUT_MS = 20_000

export function createBrowserApi(
  tokens: TokenKeeper,
  language: () => string,
  /** Whether no input of the person caused the call; it then does not renew their session. */
  isBackground?: (endpoint: Endpoint) => boolean,
): Required<Api> {
  const deliver = (
    endpoint: Endpoint,
    input: Record<string, unknown>,
    token: string | undefined,
  ): Promise<Answer> => {
    const headers: Record<string, string> = { accept: 'application/json', 'accept-language': language() }
    if (token) headers['x-session-token'] = token
    if (isBackground?.(endpoint)) headers['x-background'] = '1'
    return endpoint.isSealed ? sendSealed(endpoint, input, headers) : send(endpoint, input, headers)
  }
  return {
    async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
      const isPublic = endpoint.access === 'public'
      // A new tab has no token: requesting it first saves a call that would be refused.
      const known = tokens.read() ?? (isPublic ? undefined : await tokens.resume())
      const first = await deliver(endpoint, input as Record<string, unknown>, known)
      if (first.status !== 401 || isPublic || known === undefined) return unpack<Output<E>>(first)
      const token = await tokens.resume()
      if (!token) return unpack<Output<E>>(first)
      return unpack<Output<E>>(await deliver(endpoint, input as Record<string, unknown>, token))
    },
    async upload<E extends Endpoint>(endpoint: E, input: Input<E>, sending: Sending): Promise<Output<E>> {
      const { upload } = await loadWithin(() => import('./upload.ts'))
      const path = endpoint.path + queryString(input as Record<string, unknown>)
      const answer = await upload(path, sending, { tokens, language: language() }).catch(notReached)
      return unpack<Output<E>>(answer)
    },
  }
}

export interface Answer {
  readonly status: number
  readonly body: Envelope<unknown>
}

/** Encrypts the input; the module for it loads with the first such call. */
async function sendSealed(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  headers: Record<string, string>,
): Promise<Answer> {
  const { isKeyAnother, sealInput } = await loadWithin(() => import('./sealing.ts'))
  const sealed = await sealInput(endpoint, input).catch(notReached)
  const first = await send(endpoint, { sealed: sealed.sealed }, headers)
  // A JWE that cannot be decrypted is refused without naming a field: the key may have been rotated.
  if (first.body.success || first.body.code !== 'invalid_input' || first.body.value !== undefined)
    return first
  if (!(await isKeyAnother(sealed.sealedWith).catch(notReached))) return first
  const again = await sealInput(endpoint, input).catch(notReached)
  return await send(endpoint, { sealed: again.sealed }, headers)
}

function notReached(error: unknown): never {
  throw new ServerNotReached(error)
}

async function send(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  given: Record<string, string>,
): Promise<Answer> {
  const hasBody = endpoint.method !== 'GET'
  const headers = hasBody ? { ...given, 'content-type': 'application/json' } : given
  const sentMs = Date.now()
  try {
    const response = await fetch(hasBody ? endpoint.path : endpoint.path + queryString(input), {
      method: endpoint.method,
      headers,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(hasBody ? { body: JSON.stringify(input) } : {}),
    })
    followServerClock(sentMs, response.headers.get('date'))
    return { status: response.status, body: (await response.json()) as Envelope<unknown> }
  } catch (error) {
    throw new ServerNotReached(error)
  }
}

function unpack<T>({ status, body }: Answer): T {
  if (body.success) return body.value as T
  throw new CallRefused({
    code: body.code,
    message: body.message,
    status,
    correlationId: body.correlationId,
    value: body.value,
  })
}

export function queryString(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined)
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()}`
}
