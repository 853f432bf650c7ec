import { foldText } from './fold.ts'
import { topLevelDomains } from './top-level-domains.ts'

/** Kinds of payees: they tell a reader where to pay, or lead to a person who does. */
export const payeeKinds = ['iban', 'crypto', 'qr', 'handle', 'number', 'link'] as const
export type PayeeKind = (typeof payeeKinds)[number]

export interface Payee {
  readonly kind: PayeeKind
  /** As written in the text, after folding. */
  readonly text: string
}

/** Payees that a brand can name without a second operator. */
export interface KnownPayees {
  /** Its own hosts, and those that two operators have approved. */
  readonly hosts: readonly string[]
  /** The account numbers of its own deposit channels. */
  readonly accounts: readonly string[]
}

/**
 * The payees that a text names: account numbers, IBANs, addresses of crypto currencies, payloads of payment codes,
 * handles, and links to unknown hosts. It reads text, not pictures. A false alarm costs only a second operator's
 * approval, so doubtful cases count. Common numbers with another purpose are recognised by their form and by the
 * words beside them.
 */
export function findPayees(text: string, known: KnownPayees): readonly Payee[] {
  const folded = foldText(text).replace(PICTURE, '\n')
  const own = new Set(known.accounts.map((account) => bare(foldText(account))))
  const found: Payee[] = []
  let rest = folded
  for (const { kind, pattern, isOne } of shapes)
    rest = rest.replace(pattern, (match: string) => {
      if (own.has(bare(match)) || isOne?.(match) === false) return match
      found.push({ kind, text: match.trim() })
      return '\n'
    })
  rest = takeLinks(rest, known.hosts, found)
  takeNumbers(rest, own, found)
  return found
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** The id of a picture, as documents hold it: eight digits in a row are common in these. */
const PICTURE = /\b(?=[\d-]*[a-f])[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b/g

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'

interface Shape {
  readonly kind: PayeeKind
  readonly pattern: RegExp
  readonly isOne?: (match: string) => boolean
}

const shapes: readonly Shape[] = [
  // EMVCo: the version, then the point of initiation, then its template. VietQR, QR Ph and others are such codes.
  { kind: 'qr', pattern: /000201(?:01021[12])?\d{2}[!-~ ]{10,500}/g },
  { kind: 'iban', pattern: /\b[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]{1,4}){3,9}\b/g, isOne: isIban },
  { kind: 'crypto', pattern: /\b0x\s?(?:[\da-f]\s?){39}[\da-f]/gi },
  { kind: 'crypto', pattern: /\b(?:bc|tb|ltc)1[02-9ac-hj-np-z]{11,71}/gi },
  { kind: 'crypto', pattern: /\bln(?:bc|tb)[\da-z]{20,}/gi },
  // Bitcoin, Tron, Litecoin, Solana, Ripple: long words of letters and digits in both cases.
  { kind: 'crypto', pattern: new RegExp(`\\b${BASE58}{25,64}\\b`, 'g'), isOne: isMixed },
  { kind: 'crypto', pattern: /\b[EU]Q[\w-]{46}/g, isOne: isMixed },
  // UPI ids (a name at a bank, which is no host), and handles of messengers and payment apps.
  { kind: 'handle', pattern: /(?<![\w@.])[\w.+-]{2,64}@[a-z][a-z0-9]{1,30}(?![\w@]|\.[a-z])/gi },
  { kind: 'handle', pattern: /(?<![\w@./])@[a-z][\w.]{3,31}/gi },
  { kind: 'handle', pattern: /(?<![\w$])\$[a-z]\w{2,20}/gi },
]

function isMixed(text: string): boolean {
  return /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text)
}

/** ISO 13616: with the first four characters moved to the end, read as a number, the remainder by 97 is 1. */
function isIban(text: string): boolean {
  const plain = text.replace(/[ -]/g, '').toUpperCase()
  if (plain.length < 15 || plain.length > 34) return false
  const moved = plain.slice(4) + plain.slice(0, 4)
  let rest = 0
  for (const sign of moved)
    for (const digit of String(Number.parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

const HOST =
  /(?:https?:\/\/|\b)((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}[a-z]{2,24})(?![\w-])[^\s"'<>]*/gi

/**
 * Finds links and mail addresses to unknown hosts. Links to known hosts are removed from the text that is searched
 * for numbers.
 */
function takeLinks(text: string, hosts: readonly string[], found: Payee[]): string {
  const isKnown = (host: string) => hosts.some((one) => host === one || host.endsWith(`.${one}`))
  return spaced(text).replace(HOST, (match: string, host: string) => {
    if (!isKnown(host.toLowerCase())) found.push({ kind: 'link', text: match })
    return '\n'
  })
}

/** A capital with small letters behind a dot, where neither a scheme, a path, a port nor a mail address is beside it. */
const SENTENCES =
  /(?<![\w@/:.-])((?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.){1,8})([A-Z][a-z]{1,23})(?![\w/@-]|[:?#]\S)/g

/**
 * Puts the space between two sentences that lack it, as in "The offer ends.Start now", because they look like the name of
 * a host. A top-level domain stays; and without a capital any word does, so that a domain newer than the list is found in
 * its usual spelling.
 */
function spaced(text: string): string {
  return text.replace(SENTENCES, (match: string, before: string, last: string) =>
    // guard: sentence-is-no-host
    topLevelDomains.has(last.toLowerCase()) ? match : `${before} ${last}`,
  )
}

const DATE_PART = '[-./年月]'
const YEAR = '(?:19|20)\\d\\d'
/** Numbers that are no account by their form: moments, spans of years, and amounts with their currency. */
const innocent: readonly RegExp[] = [
  new RegExp(
    `(?<![\\d-])${YEAR}${DATE_PART}\\d{1,2}${DATE_PART}\\d{1,2}日?(?:[T ]\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\.\\d{1,6})?)?(?!\\d)`,
    'g',
  ),
  new RegExp(`(?<![\\d.-])\\d{1,2}[-./]\\d{1,2}[-./]${YEAR}(?!\\d)`, 'g'),
  // Dates and draw numbers of a lottery without separators: 20261123, 20261123-045, 202611231030.
  /(?<![\d-])20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:-?\d{2,4}|\d{6})?(?![\d-])/g,
  new RegExp(`(?<![\\d-])${YEAR} ?[-–—/] ?${YEAR}(?![\\d-])`, 'g'),
  /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g,
]

const CURRENCY =
  '(?:\\p{Sc}|\\b(?:VND|PHP|USDT?|EUR|GBP|THB|IDR|MYR|INR|CNY|RMB|HKD|TWD|KRW|JPY|KWD|AED|SAR|EGP|BRL|Rp|Rs|RM)\\b|đồng|dong|[đd](?![\\p{L}])|元|人民币|比索|triệu|piso|peso(?:s|ng)?|ريال|درهم|دينار|جنيه)'
/** With thousands separators, or round: 12345678 beside a currency may be an account. */
const SUM = "(?:[1-9]\\d{0,2}(?:([., '’])\\d{3})(?:\\1\\d{3})*(?:[.,]\\d{1,3})?|[1-9]\\d*000(?:[.,]0{1,3})?)"
const sums = [
  new RegExp(`(?<![\\d.,-])${SUM} ?${CURRENCY}`, 'giu'),
  new RegExp(`${CURRENCY} ?${SUM}(?![\\d.,-]*\\d)`, 'giu'),
]

/** Words that mark a number beside them as an account, in the languages of the site and some neighbouring ones. */
const PAYING =
  /\baccounts?\b|\bacct?\b|\ba\/c\b|\bacc\.? ?no|\bbank\b|\biban\b|\bswift\b|\btransfer(?:red)?\b|\bremit|\bpay(?:able)?\b|\bdeposit(?:s|ed)?\b|\bsend\b|\bwallet\b|\bgcash\b|\bmaya\b|\bmomo\b|\bzalo ?pay\b|\bviettel ?(?:pay|money)\b|\bshopee ?pay\b|\bgrab ?pay\b|\bovo\b|\bdana\b|\bgopay\b|\bupi\b|\bpaytm\b|\bbkash\b|\bnagad\b|\bpix\b|\balipay\b|\bwechat ?pay\b|\bpaypal\b|\bzelle\b|\bbeneficiary\b|\bpayee\b|\bstk\b|tai khoan|chuyen khoan|chuyen tien|ngan hang|nap tien|vi dien tu|账[号户]|帐[号户]|卡号|转账|汇款|收款|银行|支付宝|微信支付|钱包|\bbangko\b|magbayad|ipadala|padala|\bmagdeposit|حساب|تحويل|حول|بنك|مصرف|ايبان|ادفع|ايداع|محفظة/i

/** Words that mark a number beside them as a telephone number. */
const CALLING =
  /\bhotline\b|\bphone\b|\btel(?:ephone)?\b|\bcall\b|\bwhats ?app\b|\bviber\b|customer (?:service|care|support)|\bsupport\b|\bhelpline\b|goi|dien thoai|tong dai|cham soc|电话|热线|客服|拨打|tawag|telepono|هاتف|اتصل|خدمة العملاء|الدعم|رقم الدعم/i

/** A letter without its marks: Vietnamese is written with and without them. */
const unmarked = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd').replace(/Đ/g, 'D').replace(/[أإآ]/g, 'ا')

const REACH = 60
const DIGITS_LEAST = 8
/** Beside a word of paying, six digits count as an account. */
const DIGITS_BESIDE = 6
/** Digits in groups, with the separators that account numbers are written with. */
const NUMBER = /\+?\(?\d(?:[ \t\u00a0._·•‐‑‒–—()-]{0,3}\d)*/g

function takeNumbers(text: string, own: ReadonlySet<string>, found: Payee[]): void {
  const rest = [...innocent, ...sums].reduce((now, pattern) => now.replace(pattern, '\n'), text)
  for (const match of rest.matchAll(NUMBER)) {
    const [number] = match
    const digits = number.replace(/\D/g, '')
    if (own.has(digits)) continue
    const beside = unmarked(rest.slice(Math.max(0, match.index - REACH), match.index + number.length + REACH))
    const isPaying = PAYING.test(beside)
    if (digits.length < (isPaying ? DIGITS_BESIDE : DIGITS_LEAST)) continue
    if (!isPaying && (isPhone(number, digits, beside) || isDrawn(number))) continue
    found.push({ kind: 'number', text: number.trim() })
  }
}

/** A telephone number: it has the form of one, and a word beside it says so. */
function isPhone(number: string, digits: string, beside: string): boolean {
  return digits.length <= 15 && /^\(?(?:\+|0|1[89]00)/.test(number) && CALLING.test(beside)
}

/** Numbers of a draw, scores and odds: several of at most two digits, or with decimals. */
function isDrawn(number: string): boolean {
  const groups = number.trim().split(/[^\d.]+/)
  if (groups.length < 2) return false
  const isOfDraw =
    groups.every((group) => /^\d{1,2}$/.test(group)) && groups.some((group) => group.length === 2)
  return isOfDraw || groups.every((group) => /^\d{1,3}\.\d{1,3}$/.test(group))
}
