import { Integer, Optional, String } from 'typebox'

import { LoggedIn, Password } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { DialingCode, MobileNumber, VerificationCode } from './mobile.ts'
import { Nothing, strict } from './schema.ts'

const Human = String({ minLength: 1, maxLength: 2000 })

const Sent = strict({ expiredMinutes: Integer() })
const numberRefusals = [
  'way_not_offered',
  'mobile_invalid',
  'country_not_served',
  'human_check_failed',
  'sms_limit',
] as const

const askByNumber = strict({ mobileNum: MobileNumber, countryDialingCode: DialingCode, human: Human })

/** Codes for visitors, and the ways to recover a password. */
export const codes = {
  smsNoLogin: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/noLogin',
    access: 'public',
    summary: 'Sends a sign-in code by SMS. An unknown number gets the same answer, and no message.',
    input: askByNumber,
    value: Sent,
    refusals: [...numberRefusals],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  smsRegister: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/register',
    access: 'public',
    summary:
      'Sends a registration code by SMS. A number that has an account gets a notice by SMS instead; the answer is the same.',
    input: strict({ mobileNo: MobileNumber, countryDialingCode: DialingCode, human: Human }),
    value: Sent,
    refusals: [...numberRefusals],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  smsForgot: endpoint({
    method: 'POST',
    path: '/wps/verification/sms/forgot',
    access: 'public',
    summary: 'Sends a code for a new password by SMS. An unknown number gets the same answer.',
    input: askByNumber,
    value: strict({ expirationTime: Integer() }),
    refusals: [...numberRefusals],
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  forgotByEmail: endpoint({
    method: 'POST',
    path: '/wps/member/password/email',
    access: 'public',
    summary: 'Sends a link to set a new password. The answer never says whether the account exists.',
    input: strict({
      username: String({ minLength: 1, maxLength: 64 }),
      email: String({ minLength: 3, maxLength: 254 }),
      human: Human,
    }),
    value: Nothing,
    refusals: ['email_invalid', 'human_check_failed', 'sms_limit'],
    takesForms: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  resetByLink: endpoint({
    method: 'POST',
    path: '/wps/member/password/reset',
    access: 'public',
    summary:
      'Sets a new password by a link from a mail; the link is valid once. It signs nobody in, and all sessions end.',
    input: strict({
      secret: String({ minLength: 20, maxLength: 100 }),
      newPassword: Password,
      confirmNewPassword: Password,
    }),
    value: strict({ account: String() }),
    refusals: ['link_unusable', 'fields', 'inconsistent_twice', 'password_known'],
    isSealed: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
  setByCode: endpoint({
    method: 'POST',
    path: '/wps/member/password/verification',
    access: 'public',
    summary:
      'Sets a new password by a code from an SMS. All sessions end, and the device is signed in as by a code: no second code is sent to the same phone.',
    input: strict({
      newPassword: Password,
      mobileNum: MobileNumber,
      countryDialingCode: DialingCode,
      verificationCode: VerificationCode,
      confirmNewPassword: Optional(Password),
    }),
    value: strict({ account: String(), signedIn: Optional(LoggedIn) }),
    refusals: [
      'way_not_offered',
      'code_wrong',
      'mobile_invalid',
      'country_not_served',
      'fields',
      'inconsistent_twice',
      'password_known',
    ],
    isSealed: true,
    throttle: 'dear',
    openBeforeLogin: true,
  }),
}
