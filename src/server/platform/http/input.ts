import type { TSchema } from 'typebox'

import type { Endpoint } from '#contract/endpoint.ts'

import { validatorOf } from './compiled.ts'
import { refusePlainly } from './refusal.ts'

export type ReadInput = (given: { readonly query: unknown; readonly body: unknown }) => unknown

type Convert = (text: string) => unknown

/**
 * Reads a call's input by its schema, compiled at the first call. Bodies are checked strictly; query strings are
 * converted to the schema's types.
 */
export function compileInput(endpoint: Endpoint): ReadInput {
  const check = (value: unknown): unknown => {
    const validator = validatorOf(endpoint.input)
    // guard: input-validated
    if (!validator.Check(value))
      throw refusePlainly('invalid_input', { fields: wrongFields(validator.Errors(value)) })
    const field = findUnstorable(value, endpoint.input)
    // guard: unstorable-text-refused
    if (field !== undefined) throw refusePlainly('invalid_input', { fields: [field] })
    return value
  }
  if (endpoint.method !== 'GET' && !endpoint.takesBytes) {
    return ({ query, body }) => {
      // guard: query-beside-body-refused
      if (hasKeys(query)) throw refusePlainly('invalid_input', { fields: Object.keys(query).slice(0, 10) })
      return check(body === undefined ? {} : body)
    }
  }
  const converters = convertersOf(endpoint.input)
  return ({ query, body }) => {
    if (endpoint.takesBytes && !Buffer.isBuffer(body)) throw refusePlainly('invalid_input')
    return hasKeys(query) ? check(convertQuery(query, converters)) : check({})
  }
}

/** The parts of a schema that limit text lengths. */
interface TextSchema {
  readonly maxLength?: number
  readonly items?: TextSchema
  readonly properties?: Readonly<Record<string, TextSchema>>
}

/**
 * The first field with text that PostgreSQL cannot store: a zero byte, or too many code points. The validator counts
 * graphemes, and one grapheme may carry a thousand accents.
 */
function findUnstorable(value: unknown, schema: TextSchema | undefined, name = ''): string | undefined {
  if (typeof value === 'string') {
    const isTooLong = schema?.maxLength !== undefined && countSigns(value) > schema.maxLength
    return isTooLong || value.includes('\0') ? name.slice(0, 60) : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const inner = Array.isArray(value) ? schema?.items : schema?.properties?.[key]
    const found = findUnstorable(part, inner, name === '' ? key : `${name}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

function countSigns(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}

function hasKeys(query: unknown): query is Readonly<Record<string, unknown>> {
  if (typeof query !== 'object' || query === null) return false
  // The parser creates a query object without a prototype, so every key is an own key.
  for (const _ in query) return true
  return false
}

function convertQuery(
  query: Readonly<Record<string, unknown>>,
  converters: ReadonlyMap<string, Convert>,
): Record<string, unknown> {
  const converted: Record<string, unknown> = {}
  for (const [name, word] of Object.entries(query)) {
    const convert = converters.get(name)
    // The name is unknown, or appears twice and would be ambiguous.
    if (!convert || typeof word !== 'string')
      throw refusePlainly('invalid_input', { fields: [name.slice(0, 60)] })
    converted[name] = convert(word)
  }
  return converted
}

/** Converts plain notations only; other text stays text, and validation refuses it. */
function convertersOf(schema: TSchema): Map<string, Convert> {
  const properties = (schema as { properties?: Record<string, { type?: string }> }).properties ?? {}
  return new Map(Object.entries(properties).map(([name, property]) => [name, converterFor(property.type)]))
}

function converterFor(type: string | undefined): Convert {
  if (type === 'integer') return (text) => (/^-?\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : text)
  if (type === 'number')
    return (text) => (/^-?\d{1,15}(\.\d{1,9})?$/.test(text) ? Number.parseFloat(text) : text)
  if (type === 'boolean') return (text) => (text === 'true' ? true : text === 'false' ? false : text)
  return (text) => text
}

/** Names of the invalid fields, never their values. */
function wrongFields(
  errors: readonly { readonly instancePath: string; readonly keyword: string; readonly params: object }[],
): string[] {
  const fields = new Set<string>()
  for (const error of errors.slice(0, 50)) {
    const missing = (error.params as { requiredProperties?: unknown }).requiredProperties
    if (Array.isArray(missing))
      for (const name of missing) fields.add(`${error.instancePath}/${String(name)}`)
    else if (error.instancePath !== '') fields.add(error.instancePath)
  }
  return [...fields].slice(0, 10).map((path) => path.slice(1, 120))
}
