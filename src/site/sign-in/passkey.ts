import { startAuthentication } from '@simplewebauthn/browser'

import type { Api } from '#browser/api/api.ts'
import { secondFactor } from '#contract/second-factor.ts'
import { secondStep } from '#contract/second-step.ts'

import { PasskeyStopped } from './passkey-stopped.ts'
import { comeIn } from './sign-in.ts'

type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Signs in with a passkey alone. */
export async function signInByPasskey(api: Api): Promise<void> {
  const { options } = await api.call(secondStep.askPasskeyLogin, {})
  comeIn(await api.call(secondStep.loginByPasskey, { response: await sign(options) }))
}

/** Takes the second step with a passkey. */
export async function proveByPasskey(api: Api, keepDevice: boolean): Promise<void> {
  const { options } = await api.call(secondStep.askPasskey, {})
  comeIn(await api.call(secondStep.provePasskey, { response: await sign(options), keepDevice }))
}

/** Signs a re-authentication of an open session. */
export async function signForProof(api: Api): Promise<unknown> {
  const { options } = await api.call(secondFactor.askProofPasskey, {})
  return await sign(options)
}

/** Runs the passkey prompt. Cancelling, a timeout and a missing passkey all throw `PasskeyStopped`, shown as a hint. */
async function sign(options: unknown): Promise<unknown> {
  return await startAuthentication({ optionsJSON: options as Options }).catch((error: unknown) => {
    throw new PasskeyStopped(error)
  })
}
