import { type Form, groupsOf } from '#domain/lottery/families/family.ts'

import { type Result, type ResultFault, readResult } from './result.ts'

/** An official draw that has no result so many minutes after its time is late. */
export const RESULT_LATE_MINUTES = 60

export interface JudgedEntry {
  /** Every place of the form, empty where it is not drawn yet. */
  readonly numbers: Result
  readonly filled: number
  readonly of: number
  readonly isComplete: boolean
}

/**
 * Judges a result that is entered place by place, as its prizes are drawn. Empty places are allowed, too many are not;
 * each number that is there must fit, and balls may not repeat.
 */
export function judgeEntry(
  form: Form,
  entered: Result,
): JudgedEntry | { readonly faults: readonly ResultFault[] } {
  const numbers = groupsOf(form).map((count, group) => {
    const texts = entered[group] ?? []
    return [...texts, ...Array.from({ length: Math.max(0, count - texts.length) }, () => '')]
  })
  const read = readResult(form, [...numbers, ...entered.slice(numbers.length)])
  const faults = 'faults' in read ? read.faults.filter((fault) => !isEmpty(numbers, fault)) : []
  if (faults.length > 0) return { faults }
  const texts = numbers.flat()
  const filled = texts.filter((text) => text !== '').length
  return { numbers, filled, of: texts.length, isComplete: filled === texts.length }
}

function isEmpty(numbers: Result, { group, place, fault }: ResultFault): boolean {
  return fault === 'width' && numbers[group]?.[place] === ''
}
