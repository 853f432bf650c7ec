import { Array as ArrayOf, Enum, Integer, Optional, String } from 'typebox'

import { Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { VerificationCode } from './mobile.ts'
import { Nothing, Uuid, strict } from './schema.ts'
import { PasskeyMessage } from './second-step.ts'

/** The one-time proof of identity, the specification's `cpw`: valid once, for five minutes, in one session. */
export const Cpw = String({ minLength: 20, maxLength: 100 })

/** A deed with all that it is about, such as `points.convert:500:10.00`. */
const ProvenDeed = String({ pattern: '^[a-z_]+\\.[a-z_]+(:[A-Za-z0-9.-]{1,40}){1,6}$', maxLength: 160 })

const ProofChannel = Enum(['sms', 'email'])

/**
 * Calls to arm the member's own account. Every action needs a one-time proof by the strongest factor of the member.
 */
export const secondFactor = {
  giveProof: endpoint({
    method: 'POST',
    path: '/wps/member/proof',
    access: 'real-member',
    summary:
      'Verifies the strongest factor of the member and returns a proof for one deed within five minutes, or for the named one within two: a passkey, the authenticator or a recovery code; else the payment password; else the password. A member with none of these has just signed in, or enters a code that was sent.',
    input: strict({
      password: Optional(Password),
      paymentPassword: Optional(Password),
      factor: Optional(
        strict({ way: Enum(['totp', 'recovery']), answer: String({ minLength: 1, maxLength: 255 }) }),
      ),
      passkey: Optional(PasskeyMessage),
      code: Optional(strict({ way: ProofChannel, answer: VerificationCode })),
      /** The deed for which alone the proof is valid, for two minutes. */
      deed: Optional(ProvenDeed),
    }),
    value: strict({ cpw: Cpw }),
    refusals: [
      'wrong_old_password',
      'payment_password_wrong',
      'passkey_refused',
      'sign_in_again',
      'way_not_offered',
      'code_wrong',
    ],
    isSealed: true,
    throttle: 'dear',
    openBeforePasswordChange: true,
  }),
  askProofPasskey: endpoint({
    method: 'POST',
    path: '/wps/member/proof/passkey',
    access: 'real-member',
    summary: 'The WebAuthn challenge for a passkey of this member, for a proof.',
    input: Nothing,
    value: strict({ options: PasskeyMessage }),
    refusals: ['way_not_offered'],
    throttle: 'dear',
    openBeforePasswordChange: true,
  }),
  sendProofCode: endpoint({
    method: 'POST',
    path: '/wps/member/proof/code',
    access: 'real-member',
    summary: 'Sends a code for a proof to a bound contact of a member without a password.',
    input: strict({ way: ProofChannel }),
    value: strict({ expiredMinutes: Integer(), sentTo: String() }),
    refusals: ['way_not_offered', 'sms_limit'],
    throttle: 'dear',
    openBeforePasswordChange: true,
  }),
  beginTotp: endpoint({
    method: 'POST',
    path: '/wps/member/totp',
    access: 'real-member',
    summary: 'A new authenticator secret. It counts once its first code is confirmed.',
    input: strict({ cpw: Cpw }),
    value: strict({ secret: String(), uri: String() }),
    refusals: ['proof_needed', 'totp_is_on'],
    throttle: 'dear',
  }),
  confirmTotp: endpoint({
    method: 'PUT',
    path: '/wps/member/totp',
    access: 'real-member',
    summary:
      'Switches the authenticator on and returns new recovery codes, once. The old ones become invalid.',
    input: strict({ code: String({ minLength: 1, maxLength: 20 }) }),
    value: strict({ recoveryCodes: ArrayOf(String()) }),
    refusals: ['code_wrong'],
    throttle: 'dear',
  }),
  endTotp: endpoint({
    method: 'POST',
    path: '/wps/member/totp/end',
    access: 'real-member',
    summary: 'Switches the authenticator off. The recovery codes are deleted with the member’s last factor.',
    input: strict({ cpw: Cpw }),
    value: Nothing,
    refusals: ['proof_needed'],
    throttle: 'dear',
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/wps/member/recovery-codes',
    access: 'real-member',
    summary: 'New recovery codes; the old ones become invalid.',
    input: strict({ cpw: Cpw }),
    value: strict({ recoveryCodes: ArrayOf(String()) }),
    refusals: ['proof_needed', 'nothing_to_recover'],
    throttle: 'dear',
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/wps/member/passkeys/options',
    access: 'real-member',
    summary: 'The WebAuthn options to create a passkey.',
    input: strict({ cpw: Cpw }),
    value: strict({ options: PasskeyMessage }),
    refusals: ['proof_needed', 'too_many_passkeys'],
    throttle: 'dear',
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/wps/member/passkeys',
    access: 'real-member',
    summary:
      'Stores a passkey that the browser created. With a member’s first factor it returns the recovery codes, once.',
    input: strict({ response: PasskeyMessage, name: String({ minLength: 1, maxLength: 60 }) }),
    value: strict({ id: Uuid, recoveryCodes: Optional(ArrayOf(String())) }),
    refusals: ['passkey_refused'],
    throttle: 'dear',
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/wps/member/passkeys/remove',
    access: 'real-member',
    summary: 'Deletes a passkey.',
    input: strict({ id: Uuid, cpw: Cpw }),
    value: Nothing,
    refusals: ['proof_needed', 'passkey_unknown', 'last_way_in'],
    throttle: 'dear',
  }),
}
