import type { Endpoint } from '#contract/endpoint.ts'

/** The part of JSON Schema that the attacks use. */
export interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly FieldSchema[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly items?: FieldSchema
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

export interface Field {
  /** Path of the field, outermost first; list positions are numbers. */
  readonly path: readonly (string | number)[]
  readonly schema: FieldSchema
  readonly isNeeded: boolean
}

/** Every field of a call, nested ones included. Of fields with equal schemas, only the first. */
export function fieldsOf({ input }: Endpoint): Field[] {
  return partsOf(input as FieldSchema, [])
}

function partsOf(schema: FieldSchema, path: Field['path']): Field[] {
  const seen = new Set<string>()
  const inside = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const isNeeded = schema.required?.includes(name) ?? false
    const alike = `${isNeeded} ${JSON.stringify(property)}`
    if (path.length > 0 && seen.has(alike)) return []
    seen.add(alike)
    return [{ path: [...path, name], schema: property, isNeeded }, ...partsOf(property, [...path, name])]
  })
  if (!schema.items) return inside
  return [
    ...inside,
    { path: [...path, 0], schema: schema.items, isNeeded: false },
    ...partsOf(schema.items, [...path, 0]),
  ]
}

/** A valid value, so that only one field at a time is invalid. */
export function goodValue(schema: FieldSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return goodValue(schema.anyOf[0] ?? {})
  switch (schema.type ?? '') {
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return true
    case 'null':
      return null
    case 'array':
      return schema.items
        ? Array.from({ length: schema.minItems ?? 1 }, () => goodValue(schema.items ?? {}))
        : []
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, goodValue(property)]),
      )
    case 'string':
      return goodText(schema)
    default:
      return {}
  }
}

/** One sample per text pattern of the contract; a new pattern needs a sample here. */
const samples = [
  'word',
  'B',
  '1',
  'PH',
  '2999-01-01',
  '29990101-S',
  '1990-05-04',
  '2999-01-01T00:00:00Z',
  '09:30',
  '123456',
  '1.850',
  '+639171234567',
  '9171234567',
  'a@b.example',
  '00000000-0000-4000-8000-000000000000',
  'https://a.example',
  '#aabbcc',
  '10.0.0.0/8',
  'a-b',
  'main',
  'A1',
  'A'.repeat(22),
  'A'.repeat(43),
  'A'.repeat(87),
  'a'.repeat(32),
  'a'.repeat(64),
  'points.convert:100:1.00',
]

function goodText({ pattern, minLength = 0, maxLength = 1_000 }: FieldSchema): string {
  const isGood = (text: string) =>
    text.length >= minLength && text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text))
  const found = samples.find(isGood) ?? [...'xA1'].map((sign) => sign.repeat(minLength)).find(isGood)
  if (found === undefined) throw new Error(`teach hostile-values.ts a text for ${pattern ?? minLength}`)
  return found
}

/** A copy of the input with one value replaced. */
export function withValue(input: unknown, [first, ...rest]: Field['path'], value: unknown): unknown {
  if (first === undefined) return value
  if (typeof first === 'number') return [withValue(firstOf(input), rest, value)]
  const parts = (typeof input === 'object' && input !== null ? input : {}) as Record<string, unknown>
  return { ...parts, [first]: withValue(parts[first], rest, value) }
}

function firstOf(list: unknown): unknown {
  return Array.isArray(list) ? (list as unknown[])[0] : undefined
}

/** A copy of the input without one field. */
export function withoutField(input: unknown, [first, ...rest]: Field['path']): unknown {
  const parts = input as Record<string, unknown>
  if (first === undefined) return input
  if (typeof first === 'number') return [withoutField(firstOf(input), rest)]
  const { [first]: inside, ...others } = parts
  return rest.length === 0 ? others : { ...others, [first]: withoutField(inside, rest) }
}

export const evilTexts: Readonly<Record<string, string>> = {
  nul: 'a\u0000b',
  'a mark on a mark': `e${'\u0301'.repeat(3_000)}`,
  'a family': '👨‍👩‍👧‍👦'.repeat(400),
  'half of a pair': '\ud800',
  'digits of another script': '١٢٣',
  'wide digits': '１２３',
  'a very long word': 'x'.repeat(20_000),
  quote: `'; DROP TABLE member; --`,
  wildcard: `%_\\`,
  template: '{{7*7}}${7*7}#{7*7}',
  lines: 'a\r\nset-cookie: session=evil',
  script: '<script>alert(1)</script>',
  turned: '\u202eevil',
  'a path': '../../../../etc/passwd',
  operators: '{"$gt":0}',
  'a name of a prototype': '__proto__',
  'nothing but spaces': '   ',
}

export const evilValues: Readonly<Record<string, unknown>> = {
  ...evilTexts,
  empty: '',
  nothing: null,
  minus: -1,
  half: 0.5,
  'more than exact': 2 ** 53 + 2,
  huge: 1e300,
  text: 'true',
  yes: true,
  list: [],
  'list of lists': [[[[[[1]]]]]],
  object: { $gt: 0 },
  prototype: JSON.parse('{"toString":1}') as unknown,
}

/** Values that no column can hold: a NUL byte, or more characters than allowed. */
export function isUnstorable(value: unknown, { maxLength }: FieldSchema): boolean {
  return (
    typeof value === 'string' &&
    (value.includes('\0') || (maxLength !== undefined && [...value].length > maxLength))
  )
}
