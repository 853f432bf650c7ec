import { type JudgedEntry, judgeEntry } from '#domain/lottery/draw/entry.ts'
import type { Result, ResultFault } from '#domain/lottery/draw/result.ts'
import { type Form, groupsOf, placesOf } from '#domain/lottery/families/family.ts'

/** One number of a result as it is typed. */
export interface EntryField {
  readonly group: number
  readonly place: number
  /** Digits that are typed: all of a prize, at most so many of a ball. */
  readonly digits: number
  /** Balls and dice are stored without leading zeros, but are printed and typed with them. */
  readonly isPadded: boolean
}

/** The fields of a form by group. */
export function fieldsOf(form: Form): readonly (readonly EntryField[])[] {
  const places = placesOf(form)
  let from = 0
  return groupsOf(form).map((count, group) => {
    const fields = places.slice(from, from + count).map(({ high, digits }, place) => ({
      group,
      place,
      digits: digits ?? String(high).length,
      isPadded: digits === undefined && high > 9,
    }))
    from += count
    return fields
  })
}

/** Stored numbers as they are typed; empty where a number is not known. */
export function typedOf(form: Form, result: Result | undefined): readonly (readonly string[])[] {
  return fieldsOf(form).map((fields) =>
    fields.map(({ group, place, digits, isPadded }) => {
      const text = result?.[group]?.[place] ?? ''
      return isPadded && text !== '' ? text.padStart(digits, '0') : text
    }),
  )
}

/** Typed numbers in the form of a result. */
export function resultOf(form: Form, typed: Result): Result {
  return fieldsOf(form).map((fields) =>
    fields.map(({ group, place, isPadded }) => {
      const text = typed[group]?.[place] ?? ''
      return isPadded && /^0\d+$/.test(text) ? text.slice(1) : text
    }),
  )
}

/** Judges typed numbers as the server does, or names their faults. */
export function judgeTyped(
  form: Form,
  typed: Result,
): JudgedEntry | { readonly faults: readonly ResultFault[] } {
  return judgeEntry(form, resultOf(form, typed))
}

/** Digits that are not typed yet. */
export function missingDigits(form: Form, typed: Result): number {
  return fieldsOf(form)
    .flat()
    .reduce((sum, { group, place, digits, isPadded }) => {
      const { length } = typed[group]?.[place] ?? ''
      return sum + (isPadded && length > 0 ? 0 : Math.max(0, digits - length))
    }, 0)
}

/** The text after a key: one digit more, or fewer. More digits at once are pasted, and a copy of a copy proves nothing. */
export function typedDigit(before: string, next: string, digits: number): string | undefined {
  if (next.length > before.length + 1 || next.length > digits || !/^\d*$/.test(next)) return undefined
  return next
}

/** A number that differs, is missing or was placed somewhere: one key for each. */
export const fieldKey = ({ group, place }: { readonly group: number; readonly place: number }) =>
  `${group}-${place}`
