import { tabStorage } from '#browser/storage.ts'

const KEY = 'vassalage'

/** The last vendor opened in this tab; the slots hall starts with it. */
export function keptVendor(): string | undefined {
  return tabStorage.getItem(KEY) ?? undefined
}

export function keepVendor(vendor: string): void {
  tabStorage.setItem(KEY, vendor)
}
