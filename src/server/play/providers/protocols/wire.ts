import { isPlayId } from '#domain/play/command.ts'
import { readDecimal, readSignedDecimal, readWholeUnits } from '#domain/play/wire-amount.ts'

/** Field types: how each is parsed, and its text in docs/providers.md. */
const types = {
  text: { reads: (value) => textIn(value), means: 'text' },
  id: { reads: idIn, means: '1 to 100 printable ASCII characters, no space' },
  // We build longer ids from these with the prefixes `refund:` and `end:`; the result must fit and never collide.
  'short id': {
    reads: (value) => (/^(?!refund:|end:).{1,90}$/.test(textIn(value) ?? '') ? idIn(value) : undefined),
    means: '1 to 90 printable ASCII characters, no space; not beginning with `refund:` or `end:`',
  },
  flag: { reads: (value) => (typeof value === 'boolean' ? value : undefined), means: '`true` or `false`' },
  units: { reads: readWholeUnits, means: 'whole JSON number of 1/100 000, 0 or more' },
  decimal: { reads: readDecimal, means: 'decimal text in main units, 0 or more, 5 decimals at most' },
  'signed decimal': {
    reads: readSignedDecimal,
    means: 'decimal text in main units, `-` before what is taken',
  },
  'round type': {
    reads: (value) => (value === 'regular' || value === 'free' ? value : undefined),
    means: '`regular` or `free`',
  },
  // Written by us, or parsed by their own rules.
  number: { reads: (value) => (typeof value === 'number' ? value : undefined), means: 'JSON number' },
  amount: { reads: () => undefined, means: 'JSON number in main units' },
  object: { reads: () => undefined, means: 'object' },
  list: { reads: () => undefined, means: 'list' },
} satisfies Record<string, { reads: (value: unknown) => unknown; means: string }>

type WireType = keyof typeof types
type ValueOf<T extends WireType> = NonNullable<ReturnType<(typeof types)[T]['reads']>>

export interface WireField {
  readonly type: WireType
  readonly isOptional?: true
  readonly means: string
}
export type WireFields = Readonly<Record<string, WireField>>

/** The fields of a call's request and answer. Fields not listed here are ignored. */
export interface WireCall {
  readonly method: 'GET' | 'POST'
  readonly asks: WireFields
  readonly answers: WireFields
}

export interface WireProtocol {
  /** Calls that we receive, by their path below the provider's prefix. */
  readonly received: Readonly<Record<string, WireCall>>
  /** Calls that we send, by their path below the provider's base URL. */
  readonly sent: Readonly<Record<string, WireCall>>
}

export type WireRead<F extends WireFields> = {
  readonly [Name in keyof F]: F[Name] extends { readonly isOptional: true }
    ? ValueOf<F[Name]['type']> | undefined
    : ValueOf<F[Name]['type']>
}

/** The first missing field, else the first invalid one. */
export interface WireFault {
  readonly name: string
  readonly isMissing: boolean
}

/** Reads a call's fields. An optional field may also be empty. */
export function readFields<F extends WireFields>(
  asks: F,
  given: (name: string) => unknown,
): { readonly read: WireRead<F> } | { readonly fault: WireFault } {
  const read: Record<string, unknown> = {}
  const faults: WireFault[] = []
  for (const [name, { type, isOptional }] of Object.entries(asks)) {
    const value = given(name)
    const isMissing = value === undefined || value === null || value === ''
    if (!isMissing) {
      read[name] = types[type].reads(value)
      if (read[name] === undefined) faults.push({ name, isMissing })
    } else if (!isOptional) faults.push({ name, isMissing })
  }
  const fault = faults.find(({ isMissing }) => isMissing) ?? faults[0]
  return fault ? { fault } : { read: read as WireRead<F> }
}

/** Rows of the field tables in docs/providers.md. */
export function describeFields(fields: WireFields): readonly string[] {
  return Object.entries(fields).map(
    ([name, { type, isOptional, means }]) =>
      `| \`${name}\` | ${types[type].means} | ${isOptional ? 'no' : 'yes'} | ${means} |`,
  )
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 300 ? value : undefined
}

function idIn(value: unknown): string | undefined {
  return typeof value === 'string' && isPlayId(value) ? value : undefined
}
