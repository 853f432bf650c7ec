import type { GameFacts } from '#studio/games/games.ts'

import type { Database } from './database.ts'
import type { Operator } from './operators.ts'
import type { Safe } from './signing.ts'

export interface SupplierParts {
  readonly database: Database
  readonly operators: ReadonlyMap<string, Operator>
  readonly games: readonly GameFacts[]
  readonly safe: Safe
  readonly origin: () => string
  readonly nowMs: () => number
}

export type Body = Readonly<Record<string, unknown>>
export type Call = (parts: SupplierParts, operator: Operator, body: Body) => Promise<object>

/** Errors that the protocol answers with an HTTP status other than 200. */
export class SupplierError extends Error {
  readonly status: number

  constructor(status: number, why: string) {
    super(why)
    this.status = status
  }
}

/** Timestamps are UTC, with or without `Z`. */
export function momentOf(value: unknown): Date | undefined {
  const form =
    typeof value === 'string'
      ? /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?)Z?$/.exec(value)
      : null
  const moment = form ? new Date(`${form[1]}T${form[2]}Z`) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment : undefined
}

export function textOf(body: Body, name: string, longest: number): string {
  const value = optionalText(body, name, longest)
  if (value === undefined) throw new SupplierError(400, `${name} is missing`)
  return value
}

export function optionalText(body: Body, name: string, longest: number): string | undefined {
  const value = body[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string' || value.length > longest) throw new SupplierError(400, `${name} is no text`)
  return value
}
