import { Array as ArrayOf, Boolean, Enum, Optional, String } from 'typebox'

import { factorWays } from '#domain/merchant/account-settings.ts'

import { endpoint } from './endpoint.ts'
import { DialingCode, FirebaseIdToken } from './mobile.ts'
import { Moment, Nothing, strict } from './schema.ts'

/** Bounded because hashing an endless password would be a cheap denial of service. */
export const Password = String({ minLength: 1, maxLength: 128 })

/** The answer to a sign-in. With `secondFactor` the token only opens the second step, in one of the listed ways. */
export const LoggedIn = strict({
  token: String(),
  firstTimeLogin: Boolean(),
  passwordExpired: Boolean(),
  previousLoginAt: Optional(Moment),
  secondFactor: Optional(ArrayOf(Enum([...factorWays, 'recovery']))),
})

export const accounts = {
  // guard: login-call-is-dear
  login: endpoint({
    method: 'POST',
    path: '/wps/session/login',
    access: 'public',
    summary:
      'Signs in with an account name and a password, or with a number and a code. An unknown account and a wrong password get the same answer.',
    input: strict({
      username: String({ minLength: 1, maxLength: 64 }),
      password: Password,
      type: Enum(['username', 'sms', 'firebase']),
      /** Dialling code, where the user name is a mobile number. */
      countryDialingCode: Optional(DialingCode),
      firebaseIdToken: Optional(FirebaseIdToken),
      captcha: Optional(String({ maxLength: 12 })),
      remember: Optional(Boolean()),
    }),
    value: LoggedIn,
    refusals: [
      'wrong_account_or_password',
      'captcha_needed',
      'captcha_wrong',
      'account_suspended',
      'way_not_offered',
      'mobile_invalid',
    ],
    isSealed: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  captcha: endpoint({
    method: 'GET',
    path: '/wps/captcha',
    access: 'public',
    summary: 'A captcha picture, as PNG in base64; at most one a second. A cookie says which picture it is.',
    input: Nothing,
    value: String(),
    refusals: [],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/wps/member/password',
    access: 'member',
    summary: 'Changes the password. Every other session of the member ends.',
    input: strict({
      oldPassword: Password,
      newPassword: Password,
      confirmNewPassword: Password,
      /** Needed where the member has a stronger proof than the password; `proof_needed` lists the ways. */
      cpw: Optional(String({ minLength: 20, maxLength: 100 })),
    }),
    value: strict({ token: String() }),
    refusals: [
      'wrong_old_password',
      'proof_needed',
      'fields',
      'inconsistent_twice',
      'password_known',
      'same_password',
    ],
    isSealed: true,
    openBeforePasswordChange: true,
    throttle: 'dear',
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: '/wps/member/password',
    access: 'real-member',
    summary:
      'Sets the first password of a member who signs in without one. Every other session of the member ends.',
    input: strict({
      cpw: String({ minLength: 20, maxLength: 100 }),
      newPassword: Password,
      confirmNewPassword: Password,
    }),
    value: strict({ token: String() }),
    refusals: ['proof_needed', 'password_is_set', 'fields', 'inconsistent_twice', 'password_known'],
    isSealed: true,
    throttle: 'dear',
  }),
}
