import type { MessageId } from '#browser/i18n/messages.ts'
import type { Translate } from '#browser/i18n/translate.ts'
import { numeralsOf } from '#browser/ui/money-parts.ts'
import { templateWords } from '#console/outbox/template-name.ts'
import { formatExactly } from '#console/ui/ExactTime.tsx'
import { quantityText } from '#console/ui/quantity.ts'
import { permissions } from '#domain/access/permission.ts'
import { depositStates } from '#domain/cashier/deposit-state.ts'
import { riskReasons } from '#domain/cashier/withdrawal-risk.ts'
import { amountNames } from '#domain/cashier/withdrawal-settings.ts'
import { withdrawalQueues, withdrawalStates } from '#domain/cashier/withdrawal-state.ts'
import { findLanguage } from '#domain/language/language.ts'
import { patternIds } from '#domain/registration/pattern.ts'

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

const AMOUNT = /^\d{1,18}\.\d{2,5}$/

/** Details that hold an amount as a decimal string. */
const amounts: ReadonlySet<string> = new Set(['amount', 'fee', ...amountNames])

const contentKinds: Words = {
  announcement: 'content.kind.announcement',
  banner: 'content.kind.banner',
  partner: 'content.kind.partner',
  promotion: 'content.kind.promotion',
  'help-category': 'content.kind.help-category',
  'help-article': 'content.kind.help-article',
  'hot-match': 'content.kind.hot-match',
  joining: 'content.kind.joining',
  quality: 'content.kind.quality',
}

const proofs: Words = {
  password: 'console.sign_in.password',
  totp: 'console.factor.totp',
  passkey: 'console.factor.passkey',
  sms: 'console.factor.sms',
  email: 'console.factor.email',
  bank_name: 'console.factor.bank_name',
  recovery: 'console.detail.recovery',
  provider: 'console.detail.provider',
}

type Words = Readonly<Record<string, MessageId>>

/** Translations of coded values, by the last part of their path. */
const valueWords: Readonly<Record<string, Words>> = {
  status: {
    proposed: 'console.adjust.proposed',
    applying: 'console.offers.applying',
    approved: 'console.offers.approved',
    processing: 'console.offers.processing',
    rejected: 'console.offers.rejected',
    withdrawn: 'console.offers.withdrawn',
    active: 'console.status.active',
    suspended: 'console.status.suspended',
    closed: 'console.status.closed',
    waiting: 'console.message.waiting',
    sent: 'console.message.sent',
    failed: 'console.message.failed',
  },
  role: {
    owner: 'console.role.owner',
    support: 'console.role.support',
    payments: 'console.role.payments',
    content: 'console.role.content',
    auditor: 'console.role.auditor',
  },
  type: {
    '0': 'console.type.0',
    '1': 'console.type.1',
    '2': 'console.type.2',
    '4': 'console.type.4',
    '41': 'console.type.41',
    '42': 'console.type.42',
  },
  mode: { single: 'console.wallets.mode_single', transfer: 'console.wallets.mode_transfer' },
  marketProfile: {
    open: 'console.profile.open',
    lenient: 'console.profile.lenient',
    strict: 'console.profile.strict',
  },
  // Both kinds of payment have states; those with one name mean the same.
  state: {
    ...Object.fromEntries(depositStates.map((id) => [id, `console.deposits.state.${id}` as const])),
    ...Object.fromEntries(withdrawalStates.map((id) => [id, `console.wd.state.${id}` as const])),
  },
  risk: Object.fromEntries(riskReasons.map((id) => [id, `console.wd.risk.${id}` as const])),
  queue: Object.fromEntries(withdrawalQueues.map((id) => [id, `console.wd.queue.${id}` as const])),
  outcome: { paid: 'console.wd.outcome.paid', not_paid: 'console.wd.outcome.not_paid' },
  verdict: { block: 'console.verdict.block', admit: 'console.verdict.admit' },
  mark: { google: 'console.mark.google', facebook: 'console.mark.facebook', key: 'console.mark.key' },
  kind: { bank: 'console.detail.bank', wallet: 'console.detail.wallet', ...contentKinds },
  asks: {
    never: 'console.occasion.never',
    unknown_device: 'console.occasion.unknown_device',
    unknown_address: 'console.occasion.unknown_address',
    always: 'console.occasion.always',
  },
  patternId: Object.fromEntries(patternIds.map((id) => [id, `field.kind.${id}` as const])),
  categoriesOff: { cockfight: 'console.detail.cockfight' },
  permissions: Object.fromEntries(permissions.map((id) => [id, `console.right.${id}` as const])),
  template: templateWords,
  ways: proofs,
  way: proofs,
  provenBy: proofs,
  firstStep: proofs,
}

export interface Reader {
  readonly t: Translate
  /** The brand's time zone. */
  readonly zone: string
  readonly language: string
  /** Stands before amounts, where all are of one currency. */
  readonly currency?: string
}

/** A detail for display: booleans as yes or no, codes translated, times in the brand's zone. */
export function detailText(reader: Reader, path: string, value: unknown): string {
  const { t, zone, language } = reader
  if (Array.isArray(value)) return value.map((one) => detailText(reader, path, one)).join(', ')
  if (typeof value === 'boolean') return t(value ? 'console.detail.yes' : 'console.detail.no')
  const text = String(value)
  if (MOMENT.test(text)) return formatExactly(Date.parse(text), zone)
  const part = /(\w+?)(?:\[\d+\])?$/.exec(path)?.[1] ?? ''
  const quantity = typeof value === 'number' ? quantityText(language, part, value) : undefined
  if (quantity !== undefined) return quantity
  if (amounts.has(part) && AMOUNT.test(text)) return amountText(reader, text)
  if (/language/i.test(part)) return findLanguage(text)?.name ?? text
  if (/^[A-Z]{2}$/.test(text) && part.endsWith('Countries')) return countryName(language, text)
  const words = Object.hasOwn(valueWords, part) ? valueWords[part] : undefined
  const word = words && Object.hasOwn(words, text) ? words[text] : undefined
  return word ? t(word) : text
}

/** Grouped, with all its decimals: the trail rounds nothing. */
function amountText({ language, currency }: Reader, amount: string): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  const { group, decimal } = numeralsOf(language)
  const written = `${group.format(BigInt(whole))}${decimal}${fraction}`
  return currency === undefined ? written : `${currency} ${written}`
}

function countryName(language: string, code: string): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}
