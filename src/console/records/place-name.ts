import type { Translate } from '#browser/i18n/translate.ts'
import { placeOf } from '#domain/records/flow.ts'

/** An account as operators read it; the member's pages say “your wallet”. */
export function placeName(t: Translate, account: string): string {
  const { place, code } = placeOf(account)
  return t(`console.place.${place}`, { code })
}

/** The accounts of a transfer besides the member's main wallet. */
export function otherPlaces(
  t: Translate,
  language: string,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): string {
  const names = [...from, ...to].filter((account) => account !== 'main')
  return new Intl.ListFormat(language, { type: 'unit' }).format(names.map((account) => placeName(t, account)))
}
