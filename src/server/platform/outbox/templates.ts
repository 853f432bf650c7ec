import type { LanguageCode } from '#domain/language/language.ts'
import { loadWords } from '#server/platform/http/words.ts'

/** The variables of each template, besides the brand. `link` is a path on the merchant's site. */
export interface TemplateValues {
  readonly reset_password: { readonly account: string; readonly link: `/${string}`; readonly minutes: number }
  readonly verify_email: { readonly account: string; readonly link: `/${string}`; readonly minutes: number }
  readonly password_changed: { readonly account: string }
  /** The change has its own text. */
  readonly factor_changed: { readonly account: string; readonly change: string }
  readonly factor_alert: { readonly account: string }
  /** A message about the member's money, limits or devices, which also stands on the site. */
  readonly account_news: {
    readonly account: string
    readonly title: string
    readonly text: string
    readonly link: `/${string}`
  }
  readonly account_alert: { readonly title: string; readonly link: `/${string}` }
  readonly mail_code: { readonly code: string; readonly minutes: number }
  /** To the owner of an account whose phone number was used in another registration. */
  readonly number_known: Readonly<Record<never, never>>
  /** To a visitor who left an address. */
  readonly feedback_answer: { readonly reference: string; readonly answer: string }
  readonly sms_code: { readonly code: string; readonly minutes: number }
}

export type Template = keyof TemplateValues
export type Channel = 'email' | 'sms'

/** The plain text of a message, in the recipient's language. A text message has no subject. */
export function renderMessage(request: {
  readonly template: Template
  readonly channel: Channel
  readonly language: LanguageCode
  readonly values: Readonly<Record<string, string | number>>
}): { readonly subject: string; readonly body: string } {
  const { template, channel, language, values } = request
  const say = loadWords()
  const fill = (id: string) => fillIn((slots) => say(language, id, slots), values)
  const body = fill(`mail.${template}_body`)
  if (channel === 'sms') return { subject: '', body }
  return { subject: fill(`mail.${template}_subject`).slice(0, 200), body }
}

/**
 * Values are inserted after formatting, because the formatter interprets escapes in them. Line breaks are removed, so
 * that a chosen name cannot add a line to our text.
 */
function fillIn(
  format: (slots: Record<string, string | number>) => string,
  values: Readonly<Record<string, string | number>>,
): string {
  const slots = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : `\u{E000}${name}\u{E001}`,
  ])
  const text = format(Object.fromEntries(slots) as Record<string, string | number>)
  return text.replaceAll(/\u{E000}(\w+)\u{E001}/gu, (_, name: string) =>
    String(values[name]).replaceAll(/[\r\n\u2028\u2029\v\f\u0085]+/g, ' '),
  )
}
