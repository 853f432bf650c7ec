import { findLanguage } from '#domain/language/language.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { MerchantOfCall } from '#server/platform/http/context.ts'
import { findContacts } from '#server/people/members/actions.ts'
import { enqueueMessage, isRecipient } from '#server/platform/outbox/actions.ts'

/**
 * Notifies the owner of a password change: by mail, even to an unverified address, else by SMS. An attacker may have
 * made the change.
 */
export async function notifyPasswordChanged(
  tx: Tx,
  {
    brand,
    memberId,
  }: {
    readonly brand: Pick<MerchantOfCall, 'id' | 'languages' | 'defaultLanguage'>
    readonly memberId: bigint
  },
): Promise<void> {
  const contacts = await findContacts(tx, { merchantId: brand.id, memberId })
  if (!contacts) return
  const { account, email, mobile, isMobileVerified } = contacts
  const preferred = findLanguage(contacts.language ?? '')?.code
  const language = preferred && brand.languages.includes(preferred) ? preferred : brand.defaultLanguage
  const message = { merchantId: brand.id, memberId, language, values: { account } }
  if (email !== null && isRecipient('email', email))
    await enqueueMessage(tx, { ...message, channel: 'email', recipient: email, template: 'password_changed' })
  else if (mobile !== null && isMobileVerified)
    await enqueueMessage(tx, { ...message, channel: 'sms', recipient: mobile, template: 'factor_alert' })
}
