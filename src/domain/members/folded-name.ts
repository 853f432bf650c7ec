/**
 * A name as it is compared: a bank writes it in capitals and without accents, its owner as they like. What is no letter
 * and no digit parts the words and counts for nothing else.
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
