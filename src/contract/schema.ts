import {
  Object as ObjectOf,
  Optional,
  Record as RecordOf,
  String,
  type TObject,
  type TProperties,
} from 'typebox'

import { languageCodes } from '#domain/language/language.ts'

/** An object schema without additional properties: unknown ones are refused. */
export function strict<P extends TProperties>(properties: P): TObject<P> {
  return ObjectOf(properties, { additionalProperties: false })
}

export const Nothing = strict({})

/** Money is a decimal string on the wire: JSON numbers cannot hold a bigint. */
export const Amount = String({ pattern: '^\\d{1,13}(\\.\\d{1,5})?$', maxLength: 19 })

/** A timestamp on the wire: ISO 8601 in UTC. */
export const Moment = String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$',
  maxLength: 27,
})

export const Uuid = String({
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  maxLength: 36,
})

const LanguageKey = String({ pattern: `^(?:${languageCodes.join('|')})$`, maxLength: 2 })

/** Texts by the code of their language; absent: no translation. */
export const translations = (longest: number) =>
  Optional(RecordOf(LanguageKey, String({ maxLength: longest }), { additionalProperties: false }))

/** A name that operators write: that of the brand's first language, which stands in where a translation lacks. */
export const named = (longest: number) => ({
  name: String({ minLength: 1, maxLength: longest }),
  names: translations(longest),
})
