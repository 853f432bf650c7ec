import type { CustomFetch } from 'openid-client'

import { ProviderFailed } from '#server/play/providers/adapter.ts'
import type { Provider } from '#server/play/providers/provider-cache.ts'

/** Calls a provider and returns the raw bytes of its answer, because the signature covers them. */
export async function askProvider(
  { baseUrl }: Pick<Provider, 'baseUrl'>,
  path: string,
  {
    fetch,
    ...request
  }: {
    readonly fetch: CustomFetch
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
  },
): Promise<{ readonly bytes: Buffer; readonly headers: Headers }> {
  const answer = await fetch(`${baseUrl.replace(/\/+$/, '')}/${path}`, {
    method: request.method,
    headers: { ...request.headers },
    body: request.body,
    redirect: 'manual',
  })
  if (!answer.ok)
    throw new ProviderFailed(`${path} answered ${answer.status}`, undefined, {
      fault: 'refused',
      status: answer.status,
    })
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers }
}

export const noKey = () => new ProviderFailed('no key to sign with', undefined, { fault: 'no_key' })

export function unreadable(path: string): ProviderFailed {
  return new ProviderFailed(`${path} answered in an unknown form`, undefined, { fault: 'unreadable' })
}

/** Reads a JSON list of objects; the importer validates their properties. */
export function readRows(bytes: Buffer, path: string): readonly Readonly<Record<string, unknown>>[] {
  const found = rowsOf(parse(bytes))
  if (!found) throw unreadable(path)
  return found.map((one) => (isObject(one) ? one : {}))
}

function rowsOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value
  if (!isObject(value)) return undefined
  return [value['games'], value['transactions'], value['prepaids'], value['rewards'], value['items']].find(
    (one) => Array.isArray(one),
  )
}

export function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
