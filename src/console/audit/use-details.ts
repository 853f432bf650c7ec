import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import type { TextOf } from '#console/ui/differences.ts'

import { detailName } from './detail-name.ts'
import { detailText } from './detail-text.ts'

/** Formatters for labels and values of details; a currency stands before amounts. */
export function useDetails(currency?: string): {
  readonly nameOf: (path: string) => string
  readonly textOf: TextOf
} {
  const t = useT()
  const { timeZone: zone, language } = useFormat()
  return {
    nameOf: (path) => detailName(t, path),
    textOf: (path, value) =>
      detailText({ t, zone, language, ...(currency === undefined ? {} : { currency }) }, path, value),
  }
}
