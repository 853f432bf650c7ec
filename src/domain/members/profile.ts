import { findCountry } from '#domain/countries/countries.ts'
import type { DocumentKind } from '#domain/verification/documents.ts'

/** Facts that a member states about themselves. Messengers stand apart: nothing depends on them. */
export const profileFields = ['birthday', 'nationality', 'residence', 'occupation', 'incomeSource'] as const
export type ProfileField = (typeof profileFields)[number]

/** Messengers of the registration form. The brand offers those that its form asks for. */
export const messengers = ['whatsapp', 'telegram', 'line', 'wechat', 'zalo', 'facebook', 'qqNum'] as const
export type Messenger = (typeof messengers)[number]

/** Choices, not free text: operators compare them with a document, whatever its language. */
export const occupations = [
  'employee',
  'self_employed',
  'business_owner',
  'public_service',
  'farming',
  'student',
  'homemaker',
  'retired',
  'seeking_work',
  'other',
] as const
export type Occupation = (typeof occupations)[number]

export const incomeSources = [
  'salary',
  'business',
  'pension',
  'savings',
  'investments',
  'rent',
  'family',
  'benefits',
  'other',
] as const
export type IncomeSource = (typeof incomeSources)[number]

export interface Residence {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly city: string
  readonly street: string
  /** Empty where the country has none. */
  readonly postalCode: string
}

/** Statements of a member, without the birthday, which the registration asks for. */
export interface Statements {
  readonly nationality?: string | undefined
  readonly residence?: Residence | undefined
  readonly occupation?: Occupation | undefined
  readonly incomeSource?: IncomeSource | undefined
}
export type StatedField = keyof Statements
export const statedFields = profileFields.filter((field): field is StatedField => field !== 'birthday')

/**
 * The document that shows a fact. While one is in force, the fact changes only by another one. Every other fact of the kind
 * changes with it.
 */
export const documentOf: Readonly<Record<ProfileField, DocumentKind>> = {
  birthday: 'identity',
  nationality: 'identity',
  residence: 'address',
  occupation: 'funds',
  incomeSource: 'funds',
}

export const residenceParts = ['country', 'city', 'street', 'postalCode'] as const
export type ResidencePart = (typeof residenceParts)[number]

export const residenceLengths: Readonly<
  Record<Exclude<ResidencePart, 'country'>, { readonly min: number; readonly max: number }>
> = {
  city: { min: 1, max: 80 },
  street: { min: 3, max: 120 },
  postalCode: { min: 0, max: 12 },
}

/** As it is checked and stored: composed characters, single spaces, none around. */
export function tidyResidence(given: Residence): Residence {
  return {
    country: given.country,
    city: tidyText(given.city),
    street: tidyText(given.street),
    postalCode: tidyText(given.postalCode).toUpperCase(),
  }
}

/** Spaces alone are collapsed: a line break or another control character is no slip and is refused. */
function tidyText(text: string): string {
  return text.normalize('NFC').replaceAll(/ +/g, ' ').trim()
}

/** The parts of a tidy address that are not possible. */
export function refuseResidence(residence: Residence): readonly ResidencePart[] {
  return residenceParts.filter((part) => {
    if (part === 'country') return !isCountry(residence.country)
    const { min, max } = residenceLengths[part]
    const text = residence[part]
    const { length } = [...text]
    if (length < min || length > max) return true
    if (part === 'postalCode') return !/^[A-Z0-9 -]*$/.test(text)
    return !isLine(text) // guard: address-is-one-line
  })
}

export function isCountry(code: string): boolean {
  return findCountry(code) !== undefined
}

/**
 * One line with a letter or a digit. Control characters, marks that turn the direction of text, unassigned ones, and more
 * than four marks on one letter could hide or cover what an operator compares.
 */
function isLine(text: string): boolean {
  return (
    /[\p{L}\p{N}]/u.test(text) &&
    !/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(text) &&
    // Joiners are part of Persian and Indic spelling.
    !/[^\P{Cf}\u200C\u200D]/u.test(text) &&
    !/\p{M}{5}/u.test(text)
  )
}

/** Whether two statements of a field are the same. */
export function isSameStatement(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return residenceParts.every(
    (part) => (one as Residence | null)?.[part] === (other as Residence | null)?.[part],
  )
}

/** How a statement of a fact takes effect. */
export type ChangeVerdict =
  /** Nothing is stated yet, or no document of the kind is in force: at once. */
  | 'now'
  /** Something else is stated, and a document of the kind is in force: by a new document. */
  | 'by_document'
  /** Operators compare a document with what is stated now. */
  | 'checking'

export function judgeChange(
  field: ProfileField,
  {
    isStated,
    inForce,
    inCheck,
  }: {
    readonly isStated: boolean
    /** Kinds of which an accepted document has not ended. */
    readonly inForce: readonly DocumentKind[]
    /** Kinds of which a document waits for an operator. */
    readonly inCheck: readonly DocumentKind[]
  },
): ChangeVerdict {
  const kind = documentOf[field]
  if (inCheck.includes(kind)) return 'checking' // guard: compared-facts-stay
  // A first statement replaces nothing that a document confirms.
  if (!isStated) return 'now'
  return inForce.includes(kind) ? 'by_document' : 'now' // guard: confirmed-fact-changes-by-document
}

/** Whether the document in force confirms a fact: one that was judged before the statement was never compared with it. */
export function isConfirmedBy({
  statedAtMs,
  judgedAtMs,
}: {
  /** Undefined where nothing is stated. */
  readonly statedAtMs: number | undefined
  /** When the document in force was judged; undefined where none is. */
  readonly judgedAtMs: number | undefined
}): boolean {
  return statedAtMs !== undefined && judgedAtMs !== undefined && judgedAtMs > statedAtMs
}
