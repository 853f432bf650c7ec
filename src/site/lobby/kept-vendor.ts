const KEY = 'vassalage'

/** The vendor whose slots were looked at last, in this tab: the hall opens there again. */
export function keptVendor(): string | undefined {
  return sessionStorage.getItem(KEY) ?? undefined
}

export function keepVendor(vendor: string): void {
  sessionStorage.setItem(KEY, vendor)
}
