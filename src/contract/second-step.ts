import { Boolean, Enum, Integer, Optional, String, Unknown } from 'typebox'

import { LoggedIn } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { Nothing, strict } from './schema.ts'

/** Options and answers of the browser's WebAuthn API; the server validates every part. */
export const PasskeyMessage = Unknown()

/** The second step of signing in, which is all that a half-signed-in session can do; and sign-in by passkey alone. */
export const secondStep = {
  sendCode: endpoint({
    method: 'POST',
    path: '/wps/session/second-step/code',
    access: 'half-signed-in',
    summary: 'Sends a code to a bound contact. The answer shows the contact masked.',
    input: strict({ way: Enum(['sms', 'email']) }),
    value: strict({ expiredMinutes: Integer(), sentTo: String() }),
    refusals: ['way_not_offered', 'sms_limit'],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  prove: endpoint({
    method: 'POST',
    path: '/wps/session/second-step',
    access: 'half-signed-in',
    summary: 'Verifies the second step. The session gets a new secret and is full from then on.',
    input: strict({
      way: Enum(['sms', 'email', 'totp', 'recovery', 'bank_name']),
      answer: String({ minLength: 1, maxLength: 255 }),
      keepDevice: Optional(Boolean()),
    }),
    value: LoggedIn,
    refusals: ['way_not_offered', 'code_wrong'],
    isSealed: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  askPasskey: endpoint({
    method: 'POST',
    path: '/wps/session/second-step/passkey/options',
    access: 'half-signed-in',
    summary: 'The WebAuthn challenge for a passkey of this member.',
    input: Nothing,
    value: strict({ options: PasskeyMessage }),
    refusals: ['way_not_offered'],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  provePasskey: endpoint({
    method: 'POST',
    path: '/wps/session/second-step/passkey',
    access: 'half-signed-in',
    summary: 'Verifies the second step by a passkey.',
    input: strict({ response: PasskeyMessage, keepDevice: Optional(Boolean()) }),
    value: LoggedIn,
    refusals: ['passkey_refused'],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/wps/session/second-step',
    access: 'half-signed-in',
    summary: 'Ends the half-signed-in session without a second step.',
    input: Nothing,
    value: Nothing,
    refusals: [],
    openBeforeLogin: true,
  }),
  askPasskeyLogin: endpoint({
    method: 'POST',
    path: '/wps/session/login/passkey/options',
    access: 'public',
    summary: 'The WebAuthn challenge for any passkey of this site.',
    input: Nothing,
    value: strict({ options: PasskeyMessage }),
    refusals: [],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  loginByPasskey: endpoint({
    method: 'POST',
    path: '/wps/session/login/passkey',
    access: 'public',
    summary: 'Signs in with a passkey alone: it is a possession, and the browser verified its holder.',
    input: strict({ response: PasskeyMessage, remember: Optional(Boolean()) }),
    value: LoggedIn,
    refusals: ['passkey_refused', 'account_suspended'],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
}
