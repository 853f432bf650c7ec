import {
  Array as ArrayOf,
  Boolean,
  Enum,
  Integer,
  Optional,
  Partial,
  Record as RecordOf,
  String,
} from 'typebox'

import { languageCodes } from '#domain/language/language.ts'
import { fieldNames } from '#domain/registration/field.ts'
import { patternIds } from '#domain/registration/pattern.ts'

import { Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { DialingCode, FirebaseIdToken, MobileNumber, VerificationCode } from './mobile.ts'
import { Nothing, strict } from './schema.ts'

const Short = String({ maxLength: 254 })

const FieldRule = strict({
  enabled: Boolean(),
  required: Boolean(),
  acceptedPattern: String(),
  patternId: Enum([...patternIds]),
  minLength: Integer(),
  maxLength: Integer(),
})

/** Input of every way to register. */
const person = {
  password: Password,
  confirmPassword: Optional(Password),
  fields: Optional(
    // guard: field-length-capped
    Partial(RecordOf(Enum([...fieldNames]), String({ maxLength: 254 })), { additionalProperties: false }),
  ),
  birthday: String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 }),
  isAgreed: Boolean(),
  affiliateCode: Optional(String({ maxLength: 32 })),
  referralCode: Optional(String({ maxLength: 12 })),
  domain: Optional(Short),
  registerUrl: Optional(String({ maxLength: 300 })),
  registerMethod: Enum(['WEB']),
  language: Optional(Enum([...languageCodes])),
  human: String({ minLength: 1, maxLength: 2000 }),
}

/**
 * Registering signs the member in. An unknown referral code does not prevent it: the code is dropped, and the flag
 * says so.
 */
export const Registered = strict({ token: String(), isReferralUnknown: Optional(Boolean()) })

const registerRefusals = [
  'fields',
  'account_taken',
  'invitation_code_error',
  'link_used_up',
  'link_expired',
  'link_rates_gone',
  'team_full',
  'other_account_reserved',
  'not_agreed',
  'too_young',
  'human_check_failed',
  'password_known',
] as const

export const registration = {
  registrationSettings: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register',
    access: 'public',
    summary: 'The fields of the registration form and their rules.',
    input: strict({ domain: Optional(Short) }),
    value: strict({
      types: ArrayOf(Enum(['register', 'registerMobile'])),
      fields: RecordOf(Enum([...fieldNames]), FieldRule),
      minimumAge: Integer(),
      isAgreed: Boolean(),
    }),
    refusals: [],
    openBeforeLogin: true,
  }),
  registrationRules: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register/rules',
    access: 'public',
    summary: 'The rules of the fields alone, for clients that validate without showing a form.',
    input: Nothing,
    value: RecordOf(Enum([...fieldNames]), FieldRule),
    refusals: [],
    openBeforeLogin: true,
  }),
  humanChallenge: endpoint({
    method: 'GET',
    path: '/wps/verification/human',
    access: 'public',
    summary: 'A proof-of-work challenge for the browser, which makes mass registration expensive.',
    input: Nothing,
    value: strict({
      algorithm: Enum(['SHA-256']),
      challenge: String(),
      maxnumber: Integer(),
      salt: String(),
      signature: String(),
    }),
    refusals: [],
    openBeforeLogin: true,
  }),
  affiliate: endpoint({
    method: 'GET',
    path: '/wps/agent/affiliate',
    access: 'public',
    summary: 'Whether an affiliate code, or the code of a join link, is valid.',
    input: strict({ code: String({ minLength: 1, maxLength: 32 }), domain: Optional(Short) }),
    value: Nothing,
    refusals: ['invitation_code_error', 'link_used_up', 'link_expired'],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  register: endpoint({
    method: 'PUT',
    path: '/wps/member/register',
    notWhileEnding: true,
    access: 'public',
    summary: 'Registers by account name and signs in.',
    input: strict({ username: String({ minLength: 1, maxLength: 64 }), ...person }),
    value: Registered,
    refusals: [...registerRefusals],
    isSealed: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  registerMobile: endpoint({
    method: 'PUT',
    path: '/wps/member/register/mobile',
    notWhileEnding: true,
    access: 'public',
    summary: 'Registers by a mobile number, verified by a code, and signs in.',
    input: strict({
      mobileNum: MobileNumber,
      countryDialingCode: DialingCode,
      verificationCode: Optional(VerificationCode),
      /** With Firebase, its ID token replaces the code. */
      firebaseChannel: Optional(Enum(['sms'])),
      firebaseIdToken: Optional(FirebaseIdToken),
      ...person,
    }),
    value: Registered,
    refusals: [...registerRefusals, 'way_not_offered', 'mobile_invalid', 'country_not_served', 'code_wrong'],
    isSealed: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
}
