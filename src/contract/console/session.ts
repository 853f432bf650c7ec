import { Enum, Optional, String } from 'typebox'

import { Password } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, strict } from '#contract/schema.ts'
import { PasskeyMessage } from '#contract/second-step.ts'

import { OperatorWays } from './schema.ts'

/**
 * Progress of a sign-in. `second_step`: the password was correct, a second step is required. `enrol`: the handed-over
 * password must be replaced and a factor enrolled first. `in`: signed in.
 */
const Progress = strict({
  token: String(),
  state: Enum(['second_step', 'enrol', 'in']),
  ways: OperatorWays,
})

export const signIn = endpoint({
  method: 'POST',
  path: '/console/session',
  access: 'public',
  summary: 'The first step: name and password. An unknown name and a wrong password get the same answer.',
  input: strict({ name: String({ minLength: 1, maxLength: 64 }), password: Password }),
  value: Progress,
  refusals: ['wrong_name_or_password', 'password_run_out', 'operator_suspended'],
  isSealed: true,
  throttle: 'dear',
})

export const proveSecondStep = endpoint({
  method: 'POST',
  path: '/console/session/second-step',
  access: 'half-operator',
  summary: 'The second step: a code of the authenticator, or a recovery code. The session gets a new secret.',
  input: strict({ way: Enum(['totp', 'recovery']), answer: String({ minLength: 1, maxLength: 40 }) }),
  value: Progress,
  refusals: ['way_not_offered', 'code_wrong'],
  isSealed: true,
  throttle: 'dear',
})

export const askSecondStepPasskey = endpoint({
  method: 'POST',
  path: '/console/session/second-step/passkey/options',
  access: 'half-operator',
  summary: 'The WebAuthn challenge for a passkey of this operator.',
  input: Nothing,
  value: strict({ options: PasskeyMessage }),
  refusals: ['way_not_offered'],
  throttle: 'dear',
})

export const secondStepByPasskey = endpoint({
  method: 'POST',
  path: '/console/session/second-step/passkey',
  access: 'half-operator',
  summary: 'The second step by a passkey.',
  input: strict({ response: PasskeyMessage }),
  value: Progress,
  refusals: ['passkey_refused'],
  throttle: 'dear',
})

export const askPasskeySignIn = endpoint({
  method: 'POST',
  path: '/console/session/passkey/options',
  access: 'public',
  summary: 'The WebAuthn challenge for any passkey of the console’s host.',
  input: Nothing,
  value: strict({ options: PasskeyMessage }),
  refusals: [],
  throttle: 'dear',
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/console/session/passkey',
  access: 'public',
  summary: 'Signs in with a passkey alone: it is a possession, and the browser verified its holder.',
  input: strict({ response: PasskeyMessage }),
  value: Progress,
  refusals: ['passkey_refused', 'operator_suspended'],
  throttle: 'dear',
})

export const resumeSession = endpoint({
  method: 'POST',
  path: '/console/session/resume',
  access: 'public',
  summary:
    'Returns the page token of the cookie’s session to a new tab, and the state of the sign-in; empty without a session.',
  input: Nothing,
  value: strict({
    token: Optional(String()),
    state: Optional(Enum(['second_step', 'enrol', 'in'])),
    ways: OperatorWays,
  }),
  refusals: [],
  givesToken: true,
})

export const signOut = endpoint({
  method: 'DELETE',
  path: '/console/session',
  access: 'operator',
  summary: 'Ends the session. Its cookie and its token are refused from the next call on.',
  input: Nothing,
  value: Nothing,
  refusals: [],
  openBeforePasswordChange: true,
})

const Times = strict({
  /** Without a call by the operator the session ends then. */
  idleEndsAt: Moment,
  /** The session ends then at the latest. */
  endsAt: Moment,
})

export const sessionTimes = endpoint({
  method: 'GET',
  path: '/console/session',
  access: 'operator',
  summary: 'When the session ends. A call with the header `x-background: 1` does not renew it.',
  input: Nothing,
  value: Times,
  refusals: [],
})

export const keepSession = endpoint({
  method: 'POST',
  path: '/console/session/keep',
  access: 'operator',
  summary: 'Renews the session of an operator who is there, and says when it ends now.',
  input: Nothing,
  value: Times,
  refusals: [],
})
