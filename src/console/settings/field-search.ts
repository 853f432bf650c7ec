import { type RawSearch, textPart } from '#console/ui/search-part.ts'

/** The setting to which a search leads. */
export function readFieldSearch(raw: RawSearch): { readonly field: string | undefined } {
  return { field: textPart(raw['field'], 60) }
}
