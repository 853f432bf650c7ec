import type { RawSearch } from '#browser/routing/search-text.ts'

/** The search parameters that every page may have: they open overlays. */
export interface ShellSearch {
  /** The page of the member centre. */
  readonly centre?: string
  /** The page of the agent centre. */
  readonly agent?: string
  /** Filters of a record in either centre. */
  readonly record?: string
  /** The deposit open in the member centre. */
  readonly deposit?: string
}

export function readShellSearch({ centre, agent, record, deposit }: RawSearch): ShellSearch {
  return {
    ...(typeof centre === 'string' ? { centre } : {}),
    ...(typeof agent === 'string' ? { agent } : {}),
    ...(typeof record === 'string' ? { record } : {}),
    ...(centre === 'depositv2' && typeof deposit === 'string' ? { deposit } : {}),
  }
}
