import { findLanguage } from '#domain/language/language.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import type { Say } from '#server/platform/http/words.ts'
import { findContacts } from '#server/people/members/actions.ts'
import { enqueueMessage, isRecipient } from '#server/platform/outbox/actions.ts'

/** Changes that the owner is notified of. Each has a text: `mail.factor_totp_on` and so on. */
export type FactorChange =
  | 'totp_on'
  | 'totp_off'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'code_used'
  | 'reset'
  | 'reset_asked'
  | 'step_failed'
  | 'password_set'
  | 'identity_bound'
  | 'identity_unbound'

/** The part of a merchant needed to write to its members. */
export type Brand = Pick<MerchantOfCall, 'id' | 'languages' | 'defaultLanguage'>

/**
 * Notifies the owner by mail or, without an address, by text message. Unverified mail addresses count too: the owner
 * may never have verified theirs.
 */
export async function notifyOwner(
  tx: Tx,
  say: Say,
  requested: {
    readonly brand: Brand
    readonly memberId: bigint
    readonly change: FactorChange
    /** Variables of the text. */
    readonly values?: Readonly<Record<string, string>>
  },
): Promise<void> {
  const { brand, memberId, change } = requested
  const contacts = await findContacts(tx, { merchantId: brand.id, memberId })
  if (!contacts) return
  const preferred = findLanguage(contacts.language ?? '')?.code
  const language = preferred && brand.languages.includes(preferred) ? preferred : brand.defaultLanguage
  const message = { merchantId: brand.id, memberId, language }
  const { account, email, mobile, isMobileVerified } = contacts
  if (email !== null && isRecipient('email', email)) {
    const values = { account, change: say(language, `mail.factor_${change}`, requested.values) }
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
