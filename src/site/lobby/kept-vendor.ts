const KEY = 'vassalage'

/** The last vendor opened in this tab; the slots hall starts with it. */
export function keptVendor(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined
}

export function keepVendor(vendor: string): void {
  sessionStorage.setItem(KEY, vendor)
}
