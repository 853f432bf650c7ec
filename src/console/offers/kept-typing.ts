import { tabStorage } from '#browser/storage.ts'

import type { OfferValues } from './offer-values.ts'

const keyOf = (place: string) => `offer-draft ${place}`

/** Keeps the typed values of a form in this tab, with the version on which they are based. */
export function keepTyped(place: string, version: number, values: OfferValues): void {
  tabStorage.setItem(keyOf(place), JSON.stringify({ version, values }))
}

export function forgetTyped(place: string): void {
  tabStorage.removeItem(keyOf(place))
}

/** The kept values; undefined if there are none, or if they are based on an older version. */
export function readTyped(place: string, version: number): OfferValues | undefined {
  const kept = tabStorage.getItem(keyOf(place))
  if (kept === null) return undefined
  const read: unknown = JSON.parse(kept)
  return isTyped(read) && read.version === version ? read.values : undefined
}

interface Typed {
  readonly version: number
  readonly values: OfferValues
}

const isTyped = (read: unknown): read is Typed =>
  typeof read === 'object' && read !== null && 'version' in read && 'values' in read
