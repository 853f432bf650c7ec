import type { Input } from '#contract/endpoint.ts'
import type { registration } from '#contract/registration.ts'
import type { Codes } from '#server/people/codes/actions.ts'
import { refuse } from '#server/platform/http/refusal.ts'

import type { Firebase } from '#server/people/accounts/firebase.ts'
import { readNumber } from '#server/people/accounts/mobile-input.ts'
import {
  type RegisterParts,
  type RegisteredSession,
  type Registering,
  register,
} from './registration-actions.ts'

type RegisterMobile = typeof registration.registerMobile

export interface MobileRegistrationParts extends RegisterParts {
  readonly codes: Codes
  readonly firebase: Firebase
}

/** Registers with a mobile number as account name, proven by our code or by Firebase. */
export async function registerByMobile(
  parts: MobileRegistrationParts,
  registering: Omit<Registering, 'input'> & { readonly input: Input<RegisterMobile> },
): Promise<RegisteredSession> {
  const { merchant, input } = registering
  if (!merchant.flags.mobileRegistration) throw refuse<RegisterMobile>('way_not_offered')
  const { mobileNum, countryDialingCode, verificationCode, firebaseChannel, firebaseIdToken, ...others } =
    input
  const mobile = readNumber(merchant, { typed: mobileNum, dialingCode: countryDialingCode })
  const prove = async () => {
    const isProven =
      firebaseChannel === undefined
        ? await parts.codes.use({
            merchantId: merchant.id,
            purpose: 'register',
            channel: 'sms',
            recipient: mobile,
            code: verificationCode ?? '',
          })
        : (await parts.firebase.prove({
            projectId: merchant.accounts.firebaseProjectId,
            idToken: firebaseIdToken ?? '',
            nowMs: registering.nowMs,
          })) === mobile
    if (!isProven) throw refuse<RegisterMobile>('code_wrong') // guard: registered-number-proven
  }
  return await register(parts, {
    ...registering,
    merchant: withoutName(merchant),
    input: { ...others, username: mobile },
    mobile,
    prove,
  })
}

/** The number replaces the name, so the form must not require either field. */
function withoutName(merchant: Registering['merchant']): Registering['merchant'] {
  const { username, mobileNum } = merchant.registration
  return {
    ...merchant,
    registration: {
      ...merchant.registration,
      username: { ...username, enabled: false },
      mobileNum: { ...mobileNum, enabled: false },
    },
  }
}
