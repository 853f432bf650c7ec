import type { RawSearch } from '#browser/routing/search-text.ts'

/** The search parameters that every page may have: they open overlays. */
export interface ShellSearch {
  /** The page of the member centre. */
  readonly centre?: string
  /** Filters of a record in the member centre. */
  readonly record?: string
  /** The deposit open in the member centre. */
  readonly deposit?: string
}

export function readShellSearch({ centre, record, deposit }: RawSearch): ShellSearch {
  return {
    ...(typeof centre === 'string' ? { centre } : {}),
    ...(typeof record === 'string' ? { record } : {}),
    ...(centre === 'depositv2' && typeof deposit === 'string' ? { deposit } : {}),
  }
}
