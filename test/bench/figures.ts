/** A figure over several runs. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  const median = sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
  return { median, min: sorted[0] ?? Number.NaN, max: sorted.at(-1) ?? Number.NaN }
}

/** One row of the table: a figure with its spread, and its goal if it has one. */
export interface Figure {
  readonly name: string
  readonly unit: string
  readonly spread: Spread
  readonly goal?: { readonly text: string; readonly isMet: boolean }
}

export interface CaseReport {
  readonly name: string
  readonly figures: readonly Figure[]
  /** Further data, written to the JSON file only. */
  readonly detail?: unknown
  readonly notes?: readonly string[]
}

export function figureOf(name: string, unit: string, values: readonly number[]): Figure {
  return { name, unit, spread: spreadOf(values) }
}

/** The median must reach the goal; the spread is shown beside it. */
export function atLeast(figure: Figure, least: number): Figure {
  return { ...figure, goal: { text: `≥ ${least}`, isMet: figure.spread.median >= least } }
}

export function atMost(figure: Figure, most: number): Figure {
  return { ...figure, goal: { text: `≤ ${most}`, isMet: figure.spread.median <= most } }
}

export function writeTable(reports: readonly CaseReport[]): string {
  return reports.map(tableOf).join('\n\n')
}

function tableOf({ name, figures, notes = [] }: CaseReport): string {
  const rows = figures.map(({ name: label, unit, spread, goal }) => [
    label,
    `${show(spread.median)} ${unit}`.trim(),
    `${show(spread.min)} – ${show(spread.max)}`,
    goal ? `${goal.text}: ${goal.isMet ? 'met' : 'missed'}` : '',
  ])
  const head = ['', 'median', 'min – max', 'goal']
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)),
  )
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [name, ...lines.map((line) => `  ${line}`), ...notes.map((note) => `  ${note}`)].join('\n')
}

function show(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 100) return String(Math.round(value))
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 0.1 ? 2 : 4)
}
