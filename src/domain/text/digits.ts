/** Arabic-Indic, Persian and full-width digits, as keyboards and input methods type them, to ASCII. */
export function toLatinDigits(text: string): string {
  return text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  )
}
