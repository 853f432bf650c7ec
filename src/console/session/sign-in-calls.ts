import { type Api, CallRefused } from '#browser/api/api.ts'
import {
  askPasskeySignIn,
  askSecondStepPasskey,
  proveSecondStep,
  secondStepByPasskey,
  signIn,
  signInByPasskey as passkeySignIn,
} from '#contract/console/session.ts'
import type { Input } from '#contract/endpoint.ts'

import { operatorToken } from './operator-token.ts'
import { usePasskey } from './passkey.ts'
import type { Progress } from './sign-in-progress.ts'

/** The password was right, but the code is missing, or of a kind that this operator does not have. */
export class CodeOwed extends Error {
  readonly ways: Progress['ways']

  constructor(ways: Progress['ways']) {
    super('a second factor is owed')
    this.name = 'CodeOwed'
    this.ways = ways
  }
}

/** Whether the code was wrong, rather than name or password. */
export function isOfCode(error: Error | null): error is Error {
  return (
    error instanceof CodeOwed ||
    (error instanceof CallRefused && (error.code === 'code_wrong' || error.code === 'way_not_offered'))
  )
}

/** Two calls behind one form: password first, then the code for the session it opened. */
export async function signInByCode(
  api: Api,
  typed: Input<typeof signIn>,
  proof: Input<typeof proveSecondStep>,
): Promise<Progress> {
  const progress = await begin(api, typed)
  if (progress.state !== 'second_step') return progress
  if (proof.answer === '' || !progress.ways.includes(proof.way)) throw new CodeOwed(progress.ways)
  return await api.call(proveSecondStep, proof)
}

/** A discoverable passkey, or after name and password a passkey of that operator. */
export async function signInByPasskey(api: Api, typed: Input<typeof signIn>): Promise<Progress> {
  if (typed.name === '' || typed.password === '') {
    const { options } = await api.call(askPasskeySignIn, {})
    return await api.call(passkeySignIn, { response: await usePasskey(options) })
  }
  const progress = await begin(api, typed)
  if (progress.state !== 'second_step') return progress
  if (!progress.ways.includes('passkey')) throw new CodeOwed(progress.ways)
  const { options } = await api.call(askSecondStepPasskey, {})
  return await api.call(secondStepByPasskey, { response: await usePasskey(options) })
}

async function begin(api: Api, typed: Input<typeof signIn>): Promise<Progress> {
  const progress = await api.call(signIn, typed)
  operatorToken.keep(progress.token)
  return progress
}
