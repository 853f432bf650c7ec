import type { previewStatement } from '#contract/console/reconciliation.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  readColumns,
  type StatementField,
  statementFields,
  writeColumns,
} from '#domain/reconciliation/columns.ts'
import { HEAD_LINES } from '#domain/reconciliation/statement-file.ts'

/** Form values of an upload. */
export interface StatementValues {
  readonly source: string
  readonly from: string
  readonly to: string
  readonly zone: string
  readonly currency: string
  readonly separator: 'auto' | 'comma' | 'semicolon' | 'tab'
  readonly headLine: string
  readonly dateOrder: 'day_first' | 'month_first'
  readonly decimals: 'point' | 'comma'
  readonly unsigned: 'in' | 'out'
  readonly withManual: boolean
  /** Undefined: detected from the header line. */
  readonly columns: string | undefined
}

type Sent = Omit<Input<typeof previewStatement>, 'merchantCode' | 'fileName'>

/** The form as request; undefined while it is invalid. */
export function toSend(values: StatementValues): Sent | undefined {
  const { headLine, separator, columns, zone, withManual, ...rest } = values
  const line = /^\d{1,2}$/.test(headLine) ? Number.parseInt(headLine, 10) : 0
  const isWhole =
    values.source !== '' &&
    values.from !== '' &&
    values.to !== '' &&
    values.from <= values.to &&
    zone.trim() !== ''
  if (!isWhole || line < 1 || line > HEAD_LINES || !/^[A-Z]{3,5}$/.test(values.currency)) return undefined
  return {
    ...rest,
    zone: zone.trim(),
    headLine: line,
    // Only for a statement of a channel's bank account.
    withManual: withManual && values.source.startsWith('channel:'),
    ...(separator === 'auto' ? {} : { separator }),
    ...(columns === undefined ? {} : { columns }),
  }
}

const NONE = 'none'

/** The column chosen for a field, as a select value. */
export function columnOf(columns: string, field: StatementField, count: number): string {
  const at = readColumns(columns, count)?.[field]
  return at === undefined ? NONE : String(at)
}

/** The column mapping with one field changed. */
export function withColumn(
  columns: string,
  chosen: { readonly field: StatementField; readonly column: string },
  count: number,
): string {
  const known = readColumns(columns, count) ?? {}
  const at = chosen.column === NONE ? undefined : Number.parseInt(chosen.column, 10)
  const kept = Object.fromEntries(
    statementFields
      .filter((field) => field !== chosen.field && known[field] !== undefined)
      .map((field) => [field, known[field]]),
  )
  return writeColumns(at === undefined ? kept : { ...kept, [chosen.field]: at })
}

export function columnChoices(head: readonly string[], none: string) {
  return [
    { id: NONE, label: none },
    ...head.map((name, at) => ({ id: String(at), label: name === '' ? String(at + 1) : name })),
  ]
}

export type ChangeValues = (patch: Partial<StatementValues>) => void
