import { type LanguageCode, findLanguage } from '#domain/language/language.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { addJob } from '#server/platform/jobs/store.ts'

import { insertMessage, selectBrand, selectLanguages } from './store.ts'
import { type Channel, type Template, type TemplateValues, renderMessage } from './templates.ts'

export { type Sender, selectSender as findSender } from './store.ts'
export { selectOutboxFigures as findOutboxFigures } from './console-store.ts'
export { selectWaitingByChannel as findWaitingByChannel } from './figure-store.ts'

/** The job that sends due messages. */
export const SEND_JOB = 'send_messages'

export interface MessageToSend<T extends Template> {
  readonly merchantId: number
  readonly memberId?: bigint
  readonly channel: Channel
  /** A mail address, or a phone number with its plus sign. */
  readonly recipient: string
  readonly template: T
  readonly language: LanguageCode
  readonly values: TemplateValues[T]
  /** The message expires after this and is not sent any more. */
  readonly goodUntil?: Date
  /** The site's port, for links to brands on localhost. */
  readonly localPort?: number
}

/**
 * Writes a message in the transaction of its deed: both commit or neither. The text is rendered now. Links lead to
 * the merchant's first host, because the request's host may be chosen by an attacker.
 */
export async function enqueueMessage<T extends Template>(tx: Tx, message: MessageToSend<T>): Promise<bigint> {
  const { merchantId, memberId, channel, recipient, template, language } = message
  if (!isRecipient(channel, recipient)) throw new Error(`the recipient is invalid for ${channel}`)
  const brand = await selectBrand(tx, merchantId)
  if (!brand) throw new Error(`no merchant ${merchantId}`)
  const given: Readonly<Record<string, string | number>> = { ...message.values }
  const { link } = given
  const values = {
    ...given,
    brand: brand.name,
    ...(link === undefined ? {} : { link: linkOf(brand.host, String(link), message.localPort) }),
  }
  const text = renderMessage({ template, channel, language, values })
  const id = await insertMessage(tx, {
    merchantId,
    memberId,
    channel,
    recipient,
    template,
    goodUntil: message.goodUntil,
    ...text,
  })
  await addJob(tx, SEND_JOB, { id: id.toString() })
  return id
}

/** The language to write to a member: their own if the brand offers it, otherwise the brand's first. */
export async function findLanguageFor(
  tx: Tx,
  { merchantId, preferred }: { readonly merchantId: number; readonly preferred: string | null },
): Promise<LanguageCode> {
  const offered = await selectLanguages(tx, merchantId)
  const chosen = offered.find((one) => one === preferred) ?? offered[0] ?? ''
  return findLanguage(chosen)?.code ?? 'EN'
}

/** Exactly one recipient: no lists, display names or routes, against header injection. */
const recipients: Readonly<Record<Channel, RegExp>> = {
  email: /^[^\s@,;:<>()[\]"\\]{1,64}@[^\s@,;:<>()[\]"\\]{1,189}$/,
  sms: /^\+[1-9]\d{5,14}$/,
}

/** Whether the recipient is valid for the channel. */
export function isRecipient(channel: Channel, recipient: string): boolean {
  return recipients[channel].test(recipient)
}

/** The address of a path of a brand's site. */
export function linkOf(host: string | null, path: string, localPort = 8080): string {
  if (host === null) throw new Error('the merchant has no host')
  // A path with two leading slashes would name another host.
  if (!/^\/(?![/\\])[!-~]*$/.test(path)) throw new Error('a link must be a path of the site')
  const isHere = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(host)
  return isHere ? `http://${host}:${localPort}${path}` : `https://${host}${path}`
}
