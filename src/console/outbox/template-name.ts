import type { MessageId } from '#browser/i18n/messages.ts'
import type { Translate } from '#browser/i18n/translate.ts'

/** Names of message templates. */
export const templateWords: Readonly<Record<string, MessageId>> = {
  reset_password: 'console.template.reset_password',
  verify_email: 'console.template.verify_email',
  password_changed: 'console.template.password_changed',
  factor_changed: 'console.template.factor_changed',
  factor_alert: 'console.template.factor_alert',
  mail_code: 'console.template.mail_code',
  number_known: 'console.template.number_known',
  sms_code: 'console.template.sms_code',
}

/** A template of another release gets a generic name. */
export function templateName(t: Translate, template: string): string {
  return t((Object.hasOwn(templateWords, template) && templateWords[template]) || 'console.outbox.what')
}
