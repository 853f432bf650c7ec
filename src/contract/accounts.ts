import { Array as ArrayOf, Boolean, Enum, Integer, Optional, Record as RecordOf, String } from 'typebox'

import { languageCodes } from '#domain/language/language.ts'
import { fieldNames } from '#domain/registration/field.ts'
import { patternIds } from '#domain/registration/pattern.ts'

import { endpoint } from './endpoint.ts'
import { Moment, Nothing, strict } from './schema.ts'

/** Longer passwords are welcome, endless ones cost the server more than they help. */
const Password = String({ minLength: 1, maxLength: 128 })
const Short = String({ maxLength: 254 })

const FieldRule = strict({
  enabled: Boolean(),
  required: Boolean(),
  acceptedPattern: String(),
  patternId: Enum([...patternIds]),
  minLength: Integer(),
  maxLength: Integer(),
})

/** A field by field no: the form shows each beside its field. */
export const FieldRefusals = RecordOf(Enum([...fieldNames]), String())

export const accounts = {
  login: endpoint({
    method: 'POST',
    path: '/wps/session/login',
    access: 'public',
    summary:
      'Signs in with an account name and a password. Who does not exist and who mistyped hear the same.',
    input: strict({
      username: String({ minLength: 1, maxLength: 64 }),
      password: Password,
      type: Enum(['username']),
      captcha: Optional(String({ maxLength: 12 })),
      remember: Optional(Boolean()),
    }),
    value: strict({
      token: String(),
      firstTimeLogin: Boolean(),
      passwordExpired: Boolean(),
      previousLoginAt: Optional(Moment),
    }),
    refusals: ['wrong_account_or_password', 'captcha_needed', 'captcha_wrong', 'account_suspended'],
    isSealed: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/wps/captcha',
    access: 'public',
    summary:
      'A picture to read, as PNG in base64. Which picture it is stands in a cookie; once a second at most.',
    input: Nothing,
    value: String(),
    refusals: [],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  registrationSettings: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register',
    access: 'public',
    summary: 'What the registration form asks for, and by which rules.',
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
  humanChallenge: endpoint({
    method: 'GET',
    path: '/wps/verification/human',
    access: 'public',
    summary: 'A small piece of work for the browser, so that registrations by the thousand cost something.',
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
    summary: 'Whether a code of an agent is good.',
    input: strict({ code: String({ minLength: 1, maxLength: 32 }), domain: Optional(Short) }),
    value: Nothing,
    refusals: ['invitation_code_error'],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  register: endpoint({
    method: 'PUT',
    path: '/wps/member/register',
    access: 'public',
    summary: 'Registers by account name and signs in.',
    input: strict({
      username: String({ minLength: 1, maxLength: 64 }),
      password: Password,
      confirmPassword: Optional(Password),
      fields: Optional(RecordOf(Enum([...fieldNames]), String({ maxLength: 254 }))),
      birthday: String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 }),
      isAgreed: Boolean(),
      affiliateCode: Optional(String({ maxLength: 32 })),
      referralCode: Optional(String({ maxLength: 12 })),
      domain: Optional(Short),
      registerUrl: Optional(String({ maxLength: 300 })),
      registerMethod: Enum(['WEB']),
      language: Optional(Enum([...languageCodes])),
      human: String({ minLength: 1, maxLength: 2000 }),
    }),
    value: strict({ token: String() }),
    refusals: [
      'fields',
      'account_taken',
      'invitation_code_error',
      'not_agreed',
      'too_young',
      'human_check_failed',
      'password_known',
    ],
    isSealed: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/wps/member/password',
    access: 'member',
    summary: 'Changes the password. Every other session of the member ends.',
    input: strict({ oldPassword: Password, newPassword: Password, confirmNewPassword: Password }),
    value: strict({ token: String() }),
    refusals: ['wrong_old_password', 'fields', 'inconsistent_twice', 'password_known', 'same_password'],
    isSealed: true,
    throttle: 'dear',
  }),
  forgotByEmail: endpoint({
    method: 'POST',
    path: '/wps/member/password/email',
    access: 'public',
    summary:
      'Sends a link to a new password. The answer is the same whether or not there is such an account.',
    input: strict({
      username: String({ minLength: 1, maxLength: 64 }),
      email: String({ minLength: 3, maxLength: 254 }),
    }),
    value: Nothing,
    refusals: [],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/wps/member/password/reset',
    access: 'public',
    summary: 'Sets a new password with the link of a message. The link works once and for half an hour.',
    input: strict({
      token: String({ minLength: 20, maxLength: 100 }),
      newPassword: Password,
      confirmNewPassword: Password,
    }),
    value: Nothing,
    refusals: ['link_used_or_expired', 'fields', 'inconsistent_twice', 'password_known'],
    isSealed: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
}
