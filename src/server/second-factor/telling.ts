import { findLanguage } from '#domain/language/language.ts'
import type { Tx } from '#server/db/transaction.ts'
import type { MerchantOfCall } from '#server/http/context.ts'
import type { Say } from '#server/http/words.ts'
import { findContacts } from '#server/members/actions.ts'
import { enqueueMessage, isRecipient } from '#server/outbox/actions.ts'

/** What has become of the factors of an account. Each has words: `mail.factor_totp_on` and so on. */
export type FactorChange =
  | 'totp_on'
  | 'totp_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'code_used'
  | 'reset'
  | 'step_failed'
  | 'password_set'
  | 'identity_bound'
  | 'identity_unbound'

/** What is needed of a merchant to write to its members. */
export type Brand = Pick<MerchantOfCall, 'id' | 'languages' | 'defaultLanguage'>

/**
 * Tells the owner of an account by letter or, where there is no address, by text message. An address counts here that
 * was never proven: who gave it at registration is warned all the same.
 */
export async function tellOwner(
  tx: Tx,
  say: Say,
  told: {
    readonly brand: Brand
    readonly memberId: bigint
    readonly change: FactorChange
    /** What the words of the change name. */
    readonly values?: Readonly<Record<string, string>>
  },
): Promise<void> {
  const { brand, memberId, change } = told
  const contacts = await findContacts(tx, { merchantId: brand.id, memberId })
  if (!contacts) return
  const wanted = findLanguage(contacts.language ?? '')?.code
  const language = wanted && brand.languages.includes(wanted) ? wanted : brand.defaultLanguage
  const message = { merchantId: brand.id, memberId, language }
  const { account, email, mobile, isMobileVerified } = contacts
  if (email !== null && isRecipient('email', email)) {
    const values = { account, change: say(language, `mail.factor_${change}`, told.values) }
    await enqueueMessage(tx, {
      ...message,
      channel: 'email',
      recipient: email,
      template: 'factor_changed',
      values,
    })
  } else if (mobile !== null && isMobileVerified) {
    const values = { account }
    await enqueueMessage(tx, {
      ...message,
      channel: 'sms',
      recipient: mobile,
      template: 'factor_alert',
      values,
    })
  }
}
