import { Array as ArrayOf, Boolean, Enum, Integer, Optional, String } from 'typebox'

import { proofWays } from '#domain/access/proof-way.ts'
import { securitySteps } from '#domain/access/security-score.ts'
import { languageCodes } from '#domain/language/language.ts'
import { deviceKinds } from '#domain/members/device.ts'
import { payoutKinds } from '#domain/members/payout-account.ts'

import { DialingCode, MobileNumber, VerificationCode } from './mobile.ts'
import { endpoint } from './endpoint.ts'
import { Moment, Nothing, Uuid, strict } from './schema.ts'
import { Cpw } from './second-factor.ts'

const Email = String({ minLength: 3, maxLength: 254 })
const PaymentPassword = String({ minLength: 1, maxLength: 128 })

/** A session of the member, with the data by which the member recognises it. */
const OwnSession = strict({
  id: Uuid,
  isThis: Boolean(),
  browser: Optional(String()),
  system: Optional(String()),
  kind: Enum([...deviceKinds]),
  /** Country of the network address where known; otherwise the masked address. */
  country: Optional(String()),
  address: Optional(String()),
  startedAt: Moment,
  lastUsedAt: Moment,
})

/** Masked, so that a number read over the member's shoulder is useless. */
const PayoutAccount = strict({
  id: Uuid,
  kind: Enum([...payoutKinds]),
  institution: String(),
  holderName: String(),
  number: String(),
  addedAt: Moment,
})

const Security = strict({
  score: Integer(),
  level: Enum(['weak', 'fair', 'strong']),
  steps: ArrayOf(Enum([...securitySteps])),
  hasPassword: Boolean(),
  /** Ways to prove the identity before an action; empty where a recent sign-in is enough. */
  proofWays: ArrayOf(Enum([...proofWays])),
  passwordChangedAt: Optional(Moment),
  hasPaymentPassword: Boolean(),
  /** Masked. */
  mobile: Optional(String()),
  isMobileVerified: Boolean(),
  email: Optional(String()),
  isEmailVerified: Boolean(),
  authenticator: strict({ isOn: Boolean(), recoveryCodesLeft: Integer() }),
  passkeys: ArrayOf(strict({ id: Uuid, name: String(), addedAt: Moment, lastUsedAt: Optional(Moment) })),
  providers: ArrayOf(strict({ id: String(), label: String(), mark: String(), boundAt: Optional(Moment) })),
  payoutAccounts: Integer(),
  /** An operator proposed to reset the factors, and a second one has not decided. */
  resetRequestedAt: Optional(Moment),
})

/** Calls about the member's own account. */
export const myAccount = {
  playerAvatar: endpoint({
    method: 'GET',
    path: '/wps/relay/MCSFE_getPlayerAvatar',
    access: 'member',
    summary: 'The seed of the member’s picture, and the seeds to choose from.',
    input: Nothing,
    value: strict({ avatar: String(), chosen: Optional(String()), seeds: ArrayOf(String()) }),
    refusals: [],
  }),
  profileIcon: endpoint({
    method: 'GET',
    path: '/wps/member/info/icon',
    access: 'member',
    summary: 'The member’s picture.',
    input: Nothing,
    value: strict({ icon: String() }),
    refusals: [],
  }),
  chooseAvatar: endpoint({
    method: 'PUT',
    path: '/wps/member/avatar',
    access: 'real-member',
    summary: 'Chooses a picture by its seed; without a seed, the one of the account’s name.',
    input: strict({ seed: Optional(String({ minLength: 1, maxLength: 40 })) }),
    value: strict({ avatar: String() }),
    refusals: ['avatar_unknown'],
  }),
  changeProfile: endpoint({
    method: 'PUT',
    path: '/wps/member/profile',
    access: 'real-member',
    summary: 'Changes the nickname; an empty one removes it.',
    input: strict({ nickname: String({ maxLength: 64 }) }),
    value: strict({ nickname: String() }),
    refusals: ['nickname_invalid'],
  }),
  changeLanguage: endpoint({
    method: 'PUT',
    path: '/wps/member/language',
    access: 'member',
    summary: 'Stores the language for pages and messages to the member.',
    input: strict({ language: Enum([...languageCodes]) }),
    value: Nothing,
    refusals: ['language_not_offered'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/wps/member/sessions',
    access: 'real-member',
    summary: 'The member’s open sessions, newest first, page by page.',
    input: strict({ after: Optional(Uuid) }),
    value: strict({ list: ArrayOf(OwnSession), hasMore: Boolean() }),
    refusals: [],
  }),
  endOwnSession: endpoint({
    method: 'POST',
    path: '/wps/member/sessions/end',
    access: 'real-member',
    summary: 'Ends one session. Its cookie is refused from the next call on.',
    input: strict({ id: Uuid }),
    value: Nothing,
    refusals: ['session_unknown'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/wps/member/sessions/end-others',
    access: 'real-member',
    summary: 'Ends every session but the calling one.',
    input: Nothing,
    value: strict({ ended: Integer() }),
    refusals: [],
  }),
  security: endpoint({
    method: 'GET',
    path: '/wps/member/security',
    access: 'real-member',
    summary: 'The account’s security score, its bound contacts and factors, and the next step.',
    input: Nothing,
    value: Security,
    refusals: [],
  }),
  refuseFactorReset: endpoint({
    method: 'POST',
    path: '/wps/member/factors/refuse-reset',
    access: 'real-member',
    summary: 'Ends a proposal of the console to reset the member’s factors. Without one it changes nothing.',
    input: Nothing,
    value: Nothing,
    refusals: [],
  }),
  setPaymentPassword: endpoint({
    method: 'PUT',
    path: '/wps/member/payment-password',
    access: 'real-member',
    summary: 'Sets or changes the payment password. The owner is notified.',
    input: strict({ cpw: Cpw, paymentPassword: PaymentPassword, confirmPaymentPassword: PaymentPassword }),
    value: Nothing,
    refusals: ['proof_needed', 'fields', 'inconsistent_twice', 'payment_password_trivial'],
    isSealed: true,
    throttle: 'dear',
  }),
  sendMobileCode: endpoint({
    method: 'POST',
    path: '/wps/member/mobile/code',
    access: 'real-member',
    summary: 'Sends a code by SMS to the number that is to be bound.',
    input: strict({ mobileNum: MobileNumber, countryDialingCode: DialingCode, cpw: Cpw }),
    value: strict({ expiredMinutes: Integer() }),
    refusals: ['proof_needed', 'mobile_invalid', 'country_not_served', 'sms_limit'],
    throttle: 'dear',
  }),
  bindMobile: endpoint({
    method: 'PUT',
    path: '/wps/member/mobile',
    access: 'real-member',
    summary: 'Binds the number that the code was sent to. The previous number is notified.',
    input: strict({ mobileNum: MobileNumber, countryDialingCode: DialingCode, code: VerificationCode }),
    value: strict({ mobile: String() }),
    refusals: ['mobile_invalid', 'country_not_served', 'code_wrong', 'mobile_taken'],
    throttle: 'dear',
  }),
  sendEmailCode: endpoint({
    method: 'POST',
    path: '/wps/member/email/code',
    access: 'real-member',
    summary: 'Sends a code by mail to the address that is to be bound.',
    input: strict({ email: Email, cpw: Cpw }),
    value: strict({ expiredMinutes: Integer() }),
    refusals: ['proof_needed', 'email_invalid', 'sms_limit'],
    throttle: 'dear',
  }),
  bindEmail: endpoint({
    method: 'PUT',
    path: '/wps/member/email',
    access: 'real-member',
    summary: 'Binds the address that the code was sent to. The previous address is notified.',
    input: strict({ email: Email, code: VerificationCode }),
    value: strict({ email: String() }),
    refusals: ['email_invalid', 'code_wrong', 'email_taken'],
    throttle: 'dear',
  }),
  payoutAccounts: endpoint({
    method: 'GET',
    path: '/wps/member/payout-accounts',
    access: 'real-member',
    summary: 'The member’s payout accounts, ten at most.',
    input: Nothing,
    value: strict({ list: ArrayOf(PayoutAccount) }),
    refusals: [],
  }),
  addPayoutAccount: endpoint({
    method: 'POST',
    path: '/wps/member/payout-accounts',
    access: 'real-member',
    summary:
      'Adds a payout account, with the payment password. An account of another member is refused without naming the member.',
    input: strict({
      kind: Enum([...payoutKinds]),
      institution: String({ maxLength: 120 }),
      holderName: String({ maxLength: 120 }),
      accountNumber: String({ maxLength: 120 }),
      paymentPassword: PaymentPassword,
      /** Required where the account is armed. */
      cpw: Optional(Cpw),
    }),
    value: strict({ id: Uuid }),
    refusals: [
      'payment_password_missing',
      'payment_password_wrong',
      'proof_needed',
      'payout_fields',
      'payout_taken',
      'too_many_payout_accounts',
    ],
    isSealed: true,
    throttle: 'dear',
  }),
  removePayoutAccount: endpoint({
    method: 'POST',
    path: '/wps/member/payout-accounts/remove',
    access: 'real-member',
    summary: 'Removes a payout account, with the payment password.',
    input: strict({ id: Uuid, paymentPassword: PaymentPassword, cpw: Optional(Cpw) }),
    value: Nothing,
    refusals: ['payment_password_missing', 'payment_password_wrong', 'proof_needed', 'payout_unknown'],
    isSealed: true,
    throttle: 'dear',
  }),
}
