import { countryOfNumber, isDialingCode } from './countries.ts'

export interface MobileNumber {
  /** E.164 with the plus sign: the only form that is counted, compared and stored. */
  readonly number: string
  readonly countryCode: string
}

/** Zeros of other scripts: full width, Arabic, Persian, Devanagari, Bengali, Thai, Lao, Burmese, Khmer. */
const zeros = [0xff10, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xed0, 0x1040, 0x17e0]

/** No valid spelling is longer. */
const TYPED_MAX = 40

/**
 * Normalizes the many spellings of a number, so that a member cannot register it twice. Undefined where it is no
 * valid mobile number or contradicts the chosen dialling code.
 */
export function readMobileNumber(given: {
  readonly dialingCode: string
  readonly typed: string
}): MobileNumber | undefined {
  const dialing = plainDigits(given.dialingCode).replace(/^(\+|00)/, '')
  const typed = plainDigits(given.typed)
  if (!isDialingCode(dialing) || given.typed.length > TYPED_MAX || !/^\+?\d{3,25}$/.test(typed))
    return undefined
  const isInternational = /^(\+|00)/.test(typed)
  const digits = typed.replace(/^(\+|00)/, '')
  if (!isInternational) return complete(dialing, digits)
  // guard: dialing-code-matches
  return digits.startsWith(dialing) ? complete(dialing, digits.slice(dialing.length)) : undefined
}

/** Removes separators and converts digits of other scripts. */
function plainDigits(text: string): string {
  return Array.from(text.normalize('NFC'), (sign) => {
    const point = sign.codePointAt(0) ?? 0
    const zero = zeros.find((one) => point >= one && point <= one + 9)
    return zero === undefined ? sign : String(point - zero)
  })
    .join('')
    .replaceAll('\uff0b', '+')
    .replaceAll(/[\s\p{Cf}\p{Pd}\u2212()./\uff08\uff09\uff0e\u30fb]/gu, '')
}

function complete(dialing: string, typed: string): MobileNumber | undefined {
  const national = typed.replace(/^0+/, '')
  // The member may have typed the dialling code into the number field too.
  const candidates = [
    national,
    ...(national.startsWith(dialing) ? [national.slice(dialing.length).replace(/^0+/, '')] : []),
  ]
  for (const candidate of candidates) {
    const found = dialing.startsWith('1') ? american(dialing, candidate) : elsewhere(dialing, candidate)
    if (found) return found
  }
  return undefined
}

/** Domestic trunk prefixes other than 0. */
const trunks: Readonly<Record<string, string>> = {
  BY: '80',
  HU: '6',
  KZ: '8',
  LT: '8',
  MX: '1',
  RU: '8',
  TM: '8',
  UZ: '8',
}
const lacking: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  AR: { 10: '9' },
  BJ: { 8: '01', 9: '0' },
  CG: { 8: '0' },
  CI: { 9: '0' },
}

function elsewhere(dialing: string, typed: string): MobileNumber | undefined {
  const country = countryOfNumber(dialing + typed) ?? countryOfNumber(dialing)
  if (!country?.countryDialingCode.startsWith(dialing)) return undefined
  const trunk = trunks[country.countryCode]
  const isTooLong = typed.length > country.maxLength
  const bare = isTooLong && trunk !== undefined && typed.startsWith(trunk) ? typed.slice(trunk.length) : typed
  const national = (lacking[country.countryCode]?.[bare.length] ?? '') + bare
  if (national.length < country.minLength || national.length > country.maxLength) return undefined
  // The owner has to be determined again, because digits were removed or added in front.
  const owner = countryOfNumber(dialing + national)
  if (!owner || (owner.starts.length > 0 && !owner.starts.some((start) => national.startsWith(start))))
    return undefined
  return { number: `+${dialing}${national}`, countryCode: owner.countryCode }
}

/** The North American plan: ten digits, of which the first three may be part of the dialling code. */
function american(dialing: string, typed: string): MobileNumber | undefined {
  const area = dialing.slice(1)
  const national = typed.length === 7 && area.length === 3 ? area + typed : typed.replace(/^1(?=\d{10}$)/, '')
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(national) || !national.startsWith(area)) return undefined
  // Toll-free and premium numbers, which are no mobile phones.
  if (/^(8(00|33|44|55|66|77|88)|900|976)/.test(national) || /^...976/.test(national)) return undefined
  const owner = countryOfNumber(`1${national}`)
  return owner && { number: `+1${national}`, countryCode: owner.countryCode }
}
