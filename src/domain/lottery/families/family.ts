/** One kind of prize of a draw: so many numbers of so many digits. */
export interface Prize {
  readonly code: string
  readonly count: number
  readonly digits: number
}

/** Parts of a draw. A draw lists its numbers in the order of the form, the special prize or the first place first. */
export type Form =
  | { readonly kind: 'prizes'; readonly prizes: readonly Prize[] }
  /** Numbers from `low` to `high`, independent of each other: dice, digits. */
  | { readonly kind: 'values'; readonly count: number; readonly low: number; readonly high: number }
  /** The numbers from 1 to `of` in an order. */
  | { readonly kind: 'order'; readonly of: number }
  /** So many balls of the numbers from 1 to `of`, in the order in which they are drawn; the bonus balls are drawn last. */
  | { readonly kind: 'balls'; readonly of: number; readonly main: number; readonly bonus: number }

/** The numbers of a draw, by place. Leading zeros follow from the form. */
export type Draw = readonly number[]

/** Numbers that can stand at one place of a draw. */
export interface Place {
  readonly low: number
  readonly high: number
  /** Digits of an official result, with leading zeros; undefined where numbers are written without them. */
  readonly digits: number | undefined
}

export function placesOf(form: Form): readonly Place[] {
  switch (form.kind) {
    case 'prizes':
      return form.prizes.flatMap(({ count, digits }) =>
        repeat(count, { low: 0, high: 10 ** digits - 1, digits }),
      )
    case 'values':
      return repeat(form.count, { low: form.low, high: form.high, digits: undefined })
    case 'order':
      return repeat(form.of, { low: 1, high: form.of, digits: undefined })
    case 'balls':
      return repeat(form.main + form.bonus, { low: 1, high: form.of, digits: undefined })
  }
}

/** Whether a number may stand at one place only. */
export function isWithoutRepetition({ kind }: Form): boolean {
  return kind === 'order' || kind === 'balls'
}

/** The places of a draw by group, as results are published: by prize; the balls and the bonus; or all together. */
export function groupsOf(form: Form): readonly number[] {
  switch (form.kind) {
    case 'prizes':
      return form.prizes.map(({ count }) => count)
    case 'balls':
      return form.bonus > 0 ? [form.main, form.bonus] : [form.main]
    case 'values':
    case 'order':
      return [placesOf(form).length]
  }
}

/** The places of some prizes, in the order of the form. */
export function placesOfPrizes(form: Form, codes: readonly string[]): readonly number[] {
  if (form.kind !== 'prizes') throw new Error(`a form of ${form.kind} has no prizes`)
  const named = form.prizes.flatMap(({ code, count }) => repeat(count, code))
  const unknown = codes.find((code) => !named.includes(code))
  if (unknown !== undefined) throw new Error(`no prize ${unknown}`)
  return named.flatMap((code, place) => (codes.includes(code) ? [place] : []))
}

function repeat<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value)
}
