import { tabStorage } from '#browser/storage.ts'

import { type EntryValues, valuesOf } from './entry-values.ts'

/** Values that were typed and not saved, with the version on which they are based. */
export interface TypedEntry {
  readonly version: number
  readonly values: EntryValues
}

/** Unsaved values of one form outlive a reload of the page and a new sign-in, in this tab. */
export interface EntryKeeper {
  readonly read: () => TypedEntry | undefined
  readonly keep: (typed: TypedEntry) => void
  readonly forget: () => void
}

/** The place names the operator and the brand, so that one of them never sees the words of another. */
export function keeperOf(place: string): EntryKeeper {
  const key = `entry-draft ${place}`
  return {
    read: () => readTyped(tabStorage.getItem(key)),
    keep: (typed) => tabStorage.setItem(key, JSON.stringify(typed)),
    forget: () => tabStorage.removeItem(key),
  }
}

export function readTyped(kept: string | null): TypedEntry | undefined {
  if (kept === null) return undefined
  const { version, values } = JSON.parse(kept) as { readonly version?: unknown; readonly values?: unknown }
  return typeof version === 'number' ? { version, values: valuesOf(values) } : undefined
}
