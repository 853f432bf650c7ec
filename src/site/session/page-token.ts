import { tabStorage } from '#browser/storage.ts'
import type { TokenKeeper } from '#browser/api/client.ts'
import type { Envelope } from '#contract/endpoint.ts'
import { session } from '#contract/session.ts'

const KEY = 'token'

/** The page token is kept in session storage, one per tab; a new tab requests one for its cookie. */
export const pageToken: TokenKeeper & { keep(token: string): void; forget(): void } = {
  read: () => tabStorage.getItem(KEY) ?? undefined,
  async resume() {
    const response = await fetch(session.resume.path, {
      method: session.resume.method,
      headers: { 'content-type': 'application/json' },
      body: '{}',
      credentials: 'same-origin',
    })
    const answer = (await response.json()) as Envelope<{ token?: string }>
    const token = answer.success ? answer.value.token : undefined
    if (token) tabStorage.setItem(KEY, token)
    else tabStorage.removeItem(KEY)
    return token
  },
  keep: (token) => tabStorage.setItem(KEY, token),
  forget: () => tabStorage.removeItem(KEY),
}
