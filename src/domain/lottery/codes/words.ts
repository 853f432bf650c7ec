/** A typed text in the letters of codes: small, without diacritics; `đ` is `d`. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll('đ', 'd').normalize('NFD').replaceAll(/\p{M}/gu, '')
}
