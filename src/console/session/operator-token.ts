import { tabStorage } from '#browser/storage.ts'
import type { TokenKeeper } from '#browser/api/client.ts'
import { resumeSession } from '#contract/console/session.ts'
import type { Envelope, Output } from '#contract/endpoint.ts'

const KEY = 'operator_token'

export type Resumed = Output<typeof resumeSession>

/** The page token is kept in session storage, one per tab; a new tab requests one for its cookie. */
export const operatorToken: TokenKeeper & { keep(token: string): void; forget(): void } = {
  read: () => tabStorage.getItem(KEY) ?? undefined,
  resume: async () => (await askWhoIsHere()).token,
  keep: (token) => tabStorage.setItem(KEY, token),
  forget: () => tabStorage.removeItem(KEY),
}

/** The operator behind this browser's cookie, and the state of the sign-in. */
export async function askWhoIsHere(): Promise<Resumed> {
  const response = await fetch(resumeSession.path, {
    method: resumeSession.method,
    headers: { 'content-type': 'application/json' },
    body: '{}',
    credentials: 'same-origin',
  })
  const answer = (await response.json()) as Envelope<Resumed>
  const resumed = answer.success ? answer.value : { ways: [] }
  if (resumed.token) operatorToken.keep(resumed.token)
  else operatorToken.forget()
  return resumed
}
