import { social } from '#contract/social.ts'
import { setIdentityProvider } from '#server/platform/merchants/actions.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'
import { wrapProviderSecret } from '#server/people/social/actions.ts'
import type { PlayedProvider } from '#test/provider-sim/identity-provider.ts'

import { solveHuman } from './human.ts'
import type { Answer, Visitor } from './sign-in.ts'
import type { TestServer } from './test-server.ts'

/** Settings that allow simulated providers on local ports. */
export const PLAYED_PROVIDERS = { LOCAL_IDENTITY_PROVIDERS: '1', THROTTLE_ADDRESS: '9999999,9999999' }

export async function setUpProvider(
  server: TestServer,
  id: string,
  played: Pick<PlayedProvider, 'issuer' | 'clientId' | 'clientSecret'>,
  merchantId = server.merchantId,
): Promise<void> {
  const { sealingSecret: secret, dataDir } = server.services.config
  const wrappingKey = await openWrappingKey({ secret, dataDir })
  await server.services.store.transact((tx) =>
    setIdentityProvider(tx, {
      merchantId,
      id,
      label: id,
      mark: id === 'google' ? 'google' : 'key',
      issuer: played.issuer,
      clientId: played.clientId,
      wrappedSecret: wrapProviderSecret(wrappingKey, id, played.clientSecret),
      position: 0,
    }),
  )
  await server.services.registry.refresh()
}

export async function startVisit(visitor: Visitor, provider: string): Promise<Answer> {
  return await visitor.call('POST', social.startSocial.path, { payload: { provider } })
}

/** Visits the provider and returns the query string of the redirect back. */
export async function comeBack(visitor: Visitor, provider: string, played: PlayedProvider): Promise<string> {
  const begun = await startVisit(visitor, provider)
  if (begun.status !== 200) throw new Error(`no visit: ${begun.body.code}`)
  return (await played.visit((begun.body.value as { url: string }).url)).search
}

export const finishVisit = (visitor: Visitor, query: string, token?: string): Promise<Answer> =>
  visitor.call('POST', social.finishSocial.path, { payload: { query }, ...(token ? { token } : {}) })

let names = 0

export async function registerByVisit(
  server: TestServer,
  visitor: Visitor,
  overrides: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  return await visitor.call('PUT', social.registerSocial.path, {
    payload: {
      username: `newcomer${(names += 1)}`,
      birthday: '1990-05-04',
      isAgreed: true,
      registerMethod: 'WEB',
      human: await solveHuman(server),
      ...overrides,
    },
  })
}

/** Ends the provider's misbehaviour. */
export function mend(played: PlayedProvider): void {
  played.claim = (claims) => claims
  played.signing = 'own'
  played.mood = 'well'
  played.document = {}
}
