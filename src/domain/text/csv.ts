/** Beginnings that spreadsheets read as a formula, including full-width signs. */
const FORMULA = /^[\s]*[=+\-@\t\r|%＝＋－＠]/u

/**
 * Writes one CSV cell. Formulas are neutralized (CSV injection): opened by an operator, a member's name could
 * otherwise read other files.
 */
export function csvCell(value: string): string {
  const plain = value.replaceAll('\0', '')
  const inert = FORMULA.test(plain) ? `'${plain}` : plain // guard: csv-formula-inert
  return `"${inert.replaceAll('"', '""')}"`
}

export function csvLine(values: readonly string[]): string {
  return csvRow(values.map(csvCell))
}

const DECIMAL = /^-?\d+(\.\d+)?$/

/** Writes a number unquoted, negative ones too: digits alone are no formula. */
export function csvNumber(value: string): string {
  if (!DECIMAL.test(value)) throw new Error(`no decimal number: ${value}`)
  return value
}

/** A line of already written cells. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`
}
