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
  return csvRow(values.map(csvCell))
}

const DECIMAL = /^-?\d+(\.\d+)?$/

/** A number as it is, below zero too: what has nothing but digits in it computes nothing. */
export function csvNumber(value: string): string {
  if (!DECIMAL.test(value)) throw new Error(`no decimal number: ${value}`)
  return value
}

/** A line whose cells are written already. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}
