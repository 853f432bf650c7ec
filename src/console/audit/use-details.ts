import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'

import { detailName } from './detail-name.ts'
import { detailText } from './detail-text.ts'

export type DetailText = (path: string, value: unknown, action?: string) => string

/** Formatters for labels and values of details, by their deed where it is known; a currency stands before amounts. */
export function useDetails(currency?: string): {
  readonly nameOf: (path: string) => string
  readonly textOf: DetailText
} {
  const t = useT()
  const { timeZone: zone, language } = useFormat()
  const reader = { t, zone, language, ...(currency === undefined ? {} : { currency }) }
  return {
    nameOf: (path) => detailName(t, path),
    textOf: (path, value, action) =>
      detailText(action === undefined ? reader : { ...reader, action }, path, value),
  }
}
