/** What a program for tables takes for the beginning of a formula, in whatever width it is typed. */
const FORMULA = /^[\s]*[=+\-@\t\r|%＝＋－＠]/u

/**
 * One cell of a file with commas. Whatever somebody chose for a name is a text there and never a formula: opened by an
 * operator, a formula reads their other files.
 */
export function csvCell(value: string): string {
  const plain = value.replaceAll('\0', '')
  const inert = FORMULA.test(plain) ? `'${plain}` : plain
  return `"${inert.replaceAll('"', '""')}"`
}

export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}
