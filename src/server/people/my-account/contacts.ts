import type { Input, Output } from '#contract/endpoint.ts'
import type { myAccount } from '#contract/my-account.ts'
import { servedCountries } from '#domain/countries/countries.ts'
import { readMobileNumber } from '#domain/countries/mobile-number.ts'
import { type LanguageCode, findLanguage } from '#domain/language/language.ts'
import { emailInPart, mobileInPart } from '#domain/members/in-part.ts'
import { isOfPattern } from '#domain/registration/pattern.ts'
import type { Codes } from '#server/people/codes/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import type { Context } from '#server/platform/http/context.ts'
import { refuse } from '#server/platform/http/refusal.ts'
import type { Say } from '#server/platform/http/words.ts'
import { bindContact, findContacts } from '#server/people/members/actions.ts'
import { enqueueMessage, isRecipient } from '#server/platform/outbox/actions.ts'
import { spendProof } from '#server/people/sessions/actions.ts'

import { note } from './actions.ts'

type Calls = typeof myAccount

export interface ContactParts {
  readonly store: Store
  readonly say: Say
  readonly codes: Codes
}

/** Sends a code to a number. The proof is consumed here: without one, no code could bind a contact. */
export async function sendMobileCode(
  parts: ContactParts,
  context: Context,
  input: Input<Calls['sendMobileCode']>,
): Promise<Output<Calls['sendMobileCode']>> {
  const recipient = readNumber(context, input)
  await parts.store.transact((tx) => spendProof(tx, context, input.cpw)) // guard: number-code-needs-proof
  return await parts.codes.send({
    ...requestedBy(context),
    purpose: 'bind_mobile',
    channel: 'sms',
    recipient,
  })
}

export async function bindMobile(
  parts: ContactParts,
  context: Context,
  input: Input<Calls['bindMobile']>,
): Promise<Output<Calls['bindMobile']>> {
  const recipient = readNumber(context, input)
  const { memberId, merchant } = context
  const isRight = await parts.codes.use({
    merchantId: merchant.id,
    memberId,
    purpose: 'bind_mobile',
    channel: 'sms',
    recipient,
    code: input.code,
  })
  if (!isRight) throw refuse<Calls['bindMobile']>('code_wrong')
  const mobile = mobileInPart(recipient)
  await parts.store.transact(async (tx) => {
    const bound = await bind(tx, parts.say, context, { kind: 'mobile', value: recipient, text: mobile })
    if (!bound) throw refuse<Calls['bindMobile']>('mobile_taken')
  })
  return { mobile }
}

export async function sendEmailCode(
  parts: ContactParts,
  context: Context,
  input: Input<Calls['sendEmailCode']>,
): Promise<Output<Calls['sendEmailCode']>> {
  const recipient = readAddress(input.email)
  await parts.store.transact((tx) => spendProof(tx, context, input.cpw)) // guard: address-code-needs-proof
  return await parts.codes.send({
    ...requestedBy(context),
    purpose: 'bind_email',
    channel: 'email',
    recipient,
  })
}

export async function bindEmail(
  parts: ContactParts,
  context: Context,
  input: Input<Calls['bindEmail']>,
): Promise<Output<Calls['bindEmail']>> {
  const recipient = readAddress(input.email)
  const { memberId, merchant } = context
  const isRight = await parts.codes.use({
    merchantId: merchant.id,
    memberId,
    purpose: 'bind_email',
    channel: 'email',
    recipient,
    code: input.code,
  })
  if (!isRight) throw refuse<Calls['bindEmail']>('code_wrong')
  const email = emailInPart(recipient)
  await parts.store.transact(async (tx) => {
    const bound = await bind(tx, parts.say, context, { kind: 'email', value: recipient, text: email })
    if (!bound) throw refuse<Calls['bindEmail']>('email_taken')
  })
  return { email }
}

interface Binding {
  readonly kind: 'mobile' | 'email'
  readonly value: string
  /** Masked. */
  readonly text: string
}

/** False if the contact belongs to another member. The old contact is notified, in case it is the owner's. */
async function bind(tx: Tx, say: Say, context: Context, { kind, value, text }: Binding): Promise<boolean> {
  const who = { merchantId: context.merchant.id, memberId: context.memberId }
  const bound = await bindContact(tx, who, { kind, value })
  if (!bound) return false
  const inPart = kind === 'mobile' ? mobileInPart : emailInPart
  await note(tx, context, `member.bind_${kind}`, {
    before: bound.before === null ? {} : { [kind]: inPart(bound.before) },
    after: { [kind]: text },
  })
  if (bound.before !== null && bound.before.toLowerCase() !== value)
    await notify(tx, context, {
      channel: kind === 'mobile' ? 'sms' : 'email',
      recipient: bound.before,
      change: (language) => say(language, `mail.contact_${kind}`, { contact: text }),
    })
  return true
}

/** Notifies one of the owner's contacts of a change. */
export async function notify(
  tx: Tx,
  { merchant, memberId }: Context,
  {
    channel,
    recipient,
    change,
  }: {
    readonly channel: 'sms' | 'email'
    readonly recipient: string
    readonly change: (language: LanguageCode) => string
  },
): Promise<void> {
  const contacts = await findContacts(tx, { merchantId: merchant.id, memberId })
  if (!contacts || !isRecipient(channel, recipient)) return
  const preferred = findLanguage(contacts.language ?? '')?.code
  const language = preferred && merchant.languages.includes(preferred) ? preferred : merchant.defaultLanguage
  const message = { merchantId: merchant.id, memberId, channel, recipient, language }
  const { account } = contacts
  if (channel === 'email')
    await enqueueMessage(tx, {
      ...message,
      template: 'factor_changed',
      values: { account, change: change(language) },
    })
  else await enqueueMessage(tx, { ...message, template: 'factor_alert', values: { account } })
}

function requestedBy({ merchant, memberId, address, language }: Context) {
  return { merchant, memberId, address, language } as const
}

/** The normalised number, if it is valid and its country is served here. */
function readNumber(
  { merchant }: Context,
  given: { readonly mobileNum: string; readonly countryDialingCode: string },
): string {
  const read = readMobileNumber({ dialingCode: given.countryDialingCode, typed: given.mobileNum })
  if (!read) throw refuse<Calls['sendMobileCode']>('mobile_invalid')
  const isServed = servedCountries(merchant.opening).some(
    ({ countryCode }) => countryCode === read.countryCode,
  )
  if (!isServed) throw refuse<Calls['sendMobileCode']>('country_not_served')
  return read.number
}

function readAddress(email: string): string {
  const address = email.normalize('NFKC').trim().toLowerCase()
  if (!isOfPattern('email', address) || !isRecipient('email', address))
    throw refuse<Calls['sendEmailCode']>('email_invalid')
  return address
}
