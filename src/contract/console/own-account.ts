import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { Password } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Moment, Nothing, Uuid, strict } from '#contract/schema.ts'
import { PasskeyMessage } from '#contract/second-step.ts'
import { permissions } from '#domain/access/permission.ts'

import { MerchantName } from './schema.ts'

export const operatorInfo = endpoint({
  method: 'GET',
  path: '/console/operator',
  access: 'operator',
  summary: 'The signed-in operator, their permissions and merchants.',
  input: Nothing,
  value: strict({
    name: String(),
    role: Optional(String()),
    permissions: ArrayOf(Enum([...permissions])),
    /** Belongs to the whole house, so every call needs the merchant. */
    isOfHouse: Boolean(),
    merchants: ArrayOf(MerchantName),
    /** Tasks to do before any other call. */
    owes: strict({ password: Boolean(), factor: Boolean() }),
  }),
  refusals: [],
  openBeforePasswordChange: true,
})

export const ownSecurity = endpoint({
  method: 'GET',
  path: '/console/operator/security',
  access: 'operator',
  summary: 'The factors of the calling operator.',
  input: Nothing,
  value: strict({
    hasTotp: Boolean(),
    recoveryCodesLeft: Integer(),
    passkeys: ArrayOf(strict({ id: Uuid, name: String(), createdAt: Moment, lastUsedAt: Optional(Moment) })),
  }),
  refusals: [],
  openBeforePasswordChange: true,
})

export const ownPublicName = endpoint({
  method: 'GET',
  path: '/console/operator/public-name',
  access: 'operator',
  summary: 'The name that the calling operator shows to members in customer service; absent without consent.',
  input: Nothing,
  value: strict({ publicName: Optional(String()) }),
  refusals: [],
})

export const setOwnPublicName = endpoint({
  method: 'PUT',
  path: '/console/operator/public-name',
  access: 'operator',
  summary: 'Shows a name of the operator’s own choice to members, or without one withdraws the consent.',
  input: strict({ publicName: Optional(String({ minLength: 1, maxLength: 60 })) }),
  value: Nothing,
  refusals: ['public_name_unfit', 'public_name_is_account'],
})

/** A code of the authenticator, or a recovery code. */
const Factor = Optional(
  strict({ way: Enum(['totp', 'recovery']), answer: String({ minLength: 1, maxLength: 40 }) }),
)

/** The second factor beside the password, required from an operator who has one: a code, or a signed challenge. */
const SecondFactor = { factor: Factor, passkey: Optional(PasskeyMessage) }

const refusedOfFactors = ['proof_needed', 'way_not_offered', 'code_wrong', 'passkey_refused'] as const

export const askOwnProofPasskey = endpoint({
  method: 'POST',
  path: '/console/operator/proof/passkey',
  access: 'operator',
  summary: 'The WebAuthn challenge for a passkey of the operator, to confirm a change of factors.',
  input: Nothing,
  value: strict({ options: PasskeyMessage }),
  refusals: ['way_not_offered'],
  throttle: 'dear',
})

export const changeOwnPassword = endpoint({
  method: 'POST',
  path: '/console/operator/password',
  access: 'operator',
  summary: 'Replaces the password. Every other session of the operator ends, and this one gets a new secret.',
  input: strict({
    oldPassword: Password,
    newPassword: Password,
    confirmNewPassword: Password,
    ...SecondFactor,
  }),
  value: strict({ token: String() }),
  refusals: [
    ...refusedOfFactors,
    'wrong_old_password',
    'password_too_short',
    'inconsistent_twice',
    'same_password',
    'password_known',
  ],
  isSealed: true,
  throttle: 'dear',
  openBeforePasswordChange: true,
})

/** An operator who is enrolling has just entered the password; later each of these calls requires it again. */
const PasswordAgain = Optional(Password)

export const beginOwnTotp = endpoint({
  method: 'POST',
  path: '/console/operator/totp',
  access: 'operator',
  summary: 'A new authenticator secret. It replaces an older one once its first code is confirmed.',
  input: strict({ password: PasswordAgain, ...SecondFactor }),
  value: strict({ secret: String(), uri: String() }),
  refusals: [...refusedOfFactors, 'wrong_old_password', 'password_first'],
  isSealed: true,
  throttle: 'dear',
  openBeforePasswordChange: true,
})

export const confirmOwnTotp = endpoint({
  method: 'PUT',
  path: '/console/operator/totp',
  access: 'operator',
  summary:
    'Switches the authenticator on and returns the recovery codes, once. The session gets a new secret.',
  input: strict({ code: String({ minLength: 1, maxLength: 20 }) }),
  value: strict({ recoveryCodes: ArrayOf(String()), token: String() }),
  refusals: ['code_wrong', 'password_first'],
  throttle: 'dear',
  openBeforePasswordChange: true,
})

export const renewOwnRecoveryCodes = endpoint({
  method: 'POST',
  path: '/console/operator/recovery-codes',
  access: 'operator',
  summary: 'New recovery codes; the old ones become invalid.',
  input: strict({ password: Password, ...SecondFactor }),
  value: strict({ recoveryCodes: ArrayOf(String()) }),
  refusals: [...refusedOfFactors, 'wrong_old_password', 'totp_is_off'],
  isSealed: true,
  throttle: 'dear',
})

export const beginOwnPasskey = endpoint({
  method: 'POST',
  path: '/console/operator/passkeys/options',
  access: 'operator',
  summary: 'The WebAuthn options to create a passkey.',
  input: strict({ password: PasswordAgain, ...SecondFactor }),
  value: strict({ options: PasskeyMessage }),
  refusals: [...refusedOfFactors, 'wrong_old_password', 'password_first', 'too_many_passkeys'],
  isSealed: true,
  throttle: 'dear',
  openBeforePasswordChange: true,
})

export const addOwnPasskey = endpoint({
  method: 'POST',
  path: '/console/operator/passkeys',
  access: 'operator',
  summary: 'Stores a passkey that the browser created. The session gets a new secret.',
  input: strict({ response: PasskeyMessage, name: String({ minLength: 1, maxLength: 60 }) }),
  value: strict({ id: Uuid, token: String() }),
  refusals: ['passkey_refused', 'password_first'],
  throttle: 'dear',
  openBeforePasswordChange: true,
})

export const removeOwnPasskey = endpoint({
  method: 'POST',
  path: '/console/operator/passkeys/remove',
  access: 'operator',
  summary: 'Deletes a passkey, unless it is the operator’s only factor.',
  input: strict({ id: Uuid, password: Password, ...SecondFactor }),
  value: Nothing,
  refusals: [...refusedOfFactors, 'wrong_old_password', 'passkey_unknown', 'last_factor'],
  isSealed: true,
  throttle: 'dear',
})
