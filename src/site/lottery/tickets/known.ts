import { knownNumbers, type Result } from '#domain/lottery/draw/result.ts'
import type { Form } from '#domain/lottery/families/family.ts'

/** The numbers of a draw as far as they are known; of a ticket on two draws those of both. */
export function knownOf(form: Form, opened: Result | undefined, second?: Result): readonly number[] {
  const first = knownNumbers(form, opened ?? [])
  return second ? [...first, ...knownNumbers(form, second)] : first
}
