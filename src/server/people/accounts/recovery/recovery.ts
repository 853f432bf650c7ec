import type { codes as contract } from '#contract/codes.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { languageCodes, type LanguageCode } from '#domain/language/language.ts'
import { isOfPattern } from '#domain/registration/pattern.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Codes } from '#server/people/codes/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import { createSecret, hashSecret, readSecret } from '#server/platform/http/session-secret.ts'
import type { Say } from '#server/platform/http/words.ts'
import type { HumanCheck } from '#server/people/human/actions.ts'
import { findMemberByMobile } from '#server/people/members/actions.ts'
import type { Merchant } from '#server/platform/merchants/actions.ts'
import { enqueueMessage, isRecipient } from '#server/platform/outbox/actions.ts'
import { forgetKnownPlaces } from '#server/people/second-factor/actions.ts'
import { endSessionsOfMember } from '#server/people/sessions/actions.ts'

import { contextOf } from '#server/people/accounts/passwords/known-passwords.ts'
import { readNumber } from '#server/people/accounts/mobile-input.ts'
import { refuseNewPassword } from '#server/people/accounts/passwords/new-password.ts'
import { isOnDeviceOf } from '#server/people/accounts/own-number.ts'
import { notifyPasswordChanged } from './password-letter.ts'
import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import {
  endLinks,
  insertLink,
  selectForgetful,
  selectLink,
  updateLinkUsed,
  updateRecovered,
} from './recovery-store.ts'
import { openSession } from '#server/people/accounts/sign-in/sign-in.ts'
import { selectLoginMemberById } from '#server/people/accounts/store.ts'

export interface RecoveryParts {
  readonly store: Store
  readonly say: Say
  readonly codes: Codes
  readonly human: HumanCheck
}

/** The job that looks up the account and mails the link. */
export const ANSWER_JOB = 'answer_forgotten'

const LINK_MINUTES = 30

/** The page that consumes the link. The secret is in the fragment, which never reaches a server log. */
const linkOf = (secret: string) => `/reset#token=${secret}` as const

/** Accepts the request without any lookup: a job finds the account, so that neither answer nor timing reveals it. */
export async function askByEmail(
  { codes, human }: RecoveryParts,
  { context, merchant }: { readonly context: Context; readonly merchant: Merchant },
  input: Input<typeof contract.forgotByEmail>,
): Promise<Record<string, never>> {
  const email = input.email.trim()
  if (email === '' || !isOfPattern('email', email))
    throw refuse<typeof contract.forgotByEmail>('email_invalid')
  // guard: recovery-costs-work
  if (!(await human.spend({ merchantId: merchant.id, solution: input.human, nowMs: context.nowMs })))
    throw refuse<typeof contract.forgotByEmail>('human_check_failed')
  await codes.admit(
    {
      merchant,
      purpose: 'reset_password',
      channel: 'email',
      recipient: email.toLowerCase(),
      address: context.address,
      language: context.language,
    },
    { name: ANSWER_JOB, payload: { account: input.username.trim(), email } },
  )
  return {}
}

export interface Forgotten {
  readonly merchantId: number
  readonly account: string
  readonly email: string
  readonly language: LanguageCode
}

/** Mails the link if account and address belong together, else does nothing. */
export async function answerForgotten(
  tx: Tx,
  { merchantId, account, email, language }: Forgotten,
  localPort: number,
): Promise<void> {
  const member = await selectForgetful(tx, { merchantId, account, email })
  if (!member || !isRecipient('email', member.email)) return
  const secret = createSecret()
  await insertLink(tx, { memberId: member.id, secretHash: hashSecret(secret), minutes: LINK_MINUTES })
  await enqueueMessage(tx, {
    merchantId,
    memberId: member.id,
    channel: 'email',
    recipient: member.email,
    template: 'reset_password',
    language,
    values: {
      account: member.account,
      link: linkOf(secret.toString('base64url')),
      minutes: LINK_MINUTES,
    },
    goodUntil: new Date(Date.now() + LINK_MINUTES * 60_000),
    localPort,
  })
}

export function readForgotten(payload: unknown): Forgotten {
  const { merchantId, account, email, language } = payload as Partial<Record<keyof Forgotten, unknown>>
  const known = languageCodes.find((code) => code === language)
  if (typeof merchantId !== 'number' || typeof account !== 'string' || typeof email !== 'string' || !known)
    throw new Error('the payload names no recovery')
  return { merchantId, account, email, language: known }
}

/** Consumes the link for one new password. A mistyped password does not consume it. */
export async function resetByLink(
  { store, say }: RecoveryParts,
  { context, merchant }: { readonly context: Context; readonly merchant: Merchant },
  input: Input<typeof contract.resetByLink>,
): Promise<Output<typeof contract.resetByLink>> {
  const secret = readSecret(input.secret)
  const secretHash = secret && hashSecret(secret)
  const owner = secretHash && (await selectLink(store.read, { merchantId: merchant.id, secretHash }))
  if (!owner) throw refuse<typeof contract.resetByLink>('link_unusable')
  refuseNewPassword(say, {
    rule: merchant.registration.password,
    language: context.language,
    names: contextOf({ brand: merchant, account: owner.account, email: owner.email }),
    password: input.newPassword,
    again: input.confirmNewPassword,
  })
  const hash = await hashPassword(input.newPassword)
  await store.transact(async (tx) => {
    // guard: recovery-link-used-once
    if (!(await updateLinkUsed(tx, secretHash))) throw refuse<typeof contract.resetByLink>('link_unusable')
    await recover(tx, context, { memberId: owner.memberId, hash, way: 'email' })
  })
  return { account: owner.account }
}

/** The password is validated before the code, because a mistake would otherwise consume the code. */
export async function setByCode(
  { store, say, codes }: RecoveryParts,
  { context, merchant }: { readonly context: Context; readonly merchant: Merchant },
  input: Input<typeof contract.setByCode>,
): Promise<Output<typeof contract.setByCode>> {
  // guard: forgot-by-mobile-offered
  if (!merchant.flags.forgotByMobile) throw refuse<typeof contract.setByCode>('way_not_offered')
  const mobile = readNumber(merchant, { typed: input.mobileNum, dialingCode: input.countryDialingCode })
  const judged = {
    rule: merchant.registration.password,
    language: context.language,
    password: input.newPassword,
    again: input.confirmNewPassword ?? input.newPassword,
  }
  const ofBrand = contextOf({ brand: merchant })
  refuseNewPassword(say, { ...judged, names: [mobile, mobile.slice(1), ...ofBrand] })
  const isRight = await codes.use({
    merchantId: merchant.id,
    isOwn: await isOnDeviceOf(store, context, { purpose: 'reset_password', mobile }),
    purpose: 'reset_password',
    channel: 'sms',
    recipient: mobile,
    code: input.verificationCode,
  })
  const owner = isRight
    ? await findMemberByMobile(store.read, { merchantId: merchant.id, mobile })
    : undefined
  const member =
    owner?.isVerified && owner.status !== 'closed'
      ? await selectLoginMemberById(store.read, { merchantId: merchant.id, memberId: owner.id })
      : undefined
  if (!member) throw refuse<typeof contract.setByCode>('code_wrong')
  const { account, email } = member
  refuseNewPassword(say, { ...judged, names: contextOf({ brand: merchant, account, email }) })
  const hash = await hashPassword(input.newPassword)
  await store.transact((tx) => recover(tx, context, { memberId: member.id, hash, way: 'sms' }))
  const renewed = await selectLoginMemberById(store.read, { merchantId: merchant.id, memberId: member.id })
  if (renewed?.status !== 'active') return { account: member.account }
  // The code already proves the phone, so SMS is no second step. An authenticator or passkey is still required.
  const done = { member: renewed, firstStep: 'sms', isRemembered: false, mustChangePassword: false } as const
  return { account: member.account, signedIn: await openSession(store, context, done) }
}

/**
 * Another person may know a recovered password: all sessions end and all known devices are forgotten, so that the next
 * sign-in requires the second factor. A link by mail signs nobody in.
 */
async function recover(
  tx: Tx,
  { merchant, address }: Context,
  recovered: { readonly memberId: bigint; readonly hash: string; readonly way: 'email' | 'sms' },
): Promise<void> {
  const { memberId } = recovered
  await updateRecovered(tx, recovered)
  await endLinks(tx, memberId)
  await endSessionsOfMember(tx, { memberId }) // guard: recovery-ends-sessions
  await forgetKnownPlaces(tx, { merchantId: merchant.id, memberId }) // guard: recovery-forgets-places
  await writeAudit(tx, {
    merchantId: merchant.id,
    operatorId: null,
    memberId,
    action: 'member.recover_password',
    reason: '',
    before: {},
    after: { address, way: recovered.way },
  })
  await notifyPasswordChanged(tx, { brand: merchant, memberId }) // guard: recovery-told
}
