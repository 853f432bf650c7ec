import { type Draw, type Form, placesOf } from '#domain/lottery/families/family.ts'

/** Every sequence of `length` values from `low` to `high`. The array is reused. */
export function* everySequence({
  length,
  low,
  high,
}: {
  readonly length: number
  readonly low: number
  readonly high: number
}): Generator<Draw> {
  const draw = Array.from({ length }, () => low)
  for (;;) {
    yield draw
    let place = length - 1
    while (place >= 0 && draw[place] === high) {
      draw[place] = low
      place -= 1
    }
    if (place < 0) return
    draw[place] = (draw[place] ?? low) + 1
  }
}

/** Every way to put the numbers from 1 to `of` at some places without repetition; the rest follow in ascending order. */
export function* everyOrder({
  of,
  places,
  length,
}: {
  of: number
  places: readonly number[]
  length: number
}) {
  const draw = Array.from({ length }, () => 0)
  const taken = new Set<number>()
  function* fill(at: number): Generator<Draw> {
    const place = places[at]
    if (place === undefined) {
      const rest = Array.from({ length: of }, (_, index) => index + 1).filter((number) => !taken.has(number))
      for (let other = 0; other < length; other += 1)
        if (!places.includes(other)) draw[other] = rest.shift() ?? 0
      yield draw
      return
    }
    for (let number = 1; number <= of; number += 1) {
      if (taken.has(number)) continue
      taken.add(number)
      draw[place] = number
      yield* fill(at + 1)
      taken.delete(number)
    }
  }
  yield* fill(0)
}

/** Every set of `choose` of the numbers from 1 to `of`, ascending. The array is reused. */
export function* everySet({ of, choose }: { readonly of: number; readonly choose: number }): Generator<Draw> {
  const set = Array.from({ length: choose }, (_, at) => at + 1)
  for (;;) {
    yield set
    let at = choose - 1
    while (at >= 0 && set[at] === of - choose + at + 1) at -= 1
    if (at < 0) return
    set[at] = (set[at] ?? 0) + 1
    for (let next = at + 1; next < choose; next += 1) set[next] = (set[next - 1] ?? 0) + 1
  }
}

/**
 * Draws of prizes in which every place shows every number of four digits once. The mean of a bet that adds up what each
 * place pays is exact over them, because a mean of sums is the sum of means.
 */
export function* everyNumberEverywhere(form: Form): Generator<Draw> {
  const count = placesOf(form).length
  for (let number = 0; number < 10_000; number += 1)
    yield Array.from({ length: count }, (_, place) => (number + 3_331 * place) % 10_000)
}

/** A fast generator for simulations, seeded. Real draws use `openRandom`. Mulberry32, public domain. */
export function seededBelow(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

/** Random draws of a form. The array is reused. */
export function* simulated(form: Form, { draws, seed }: { readonly draws: number; readonly seed: number }) {
  const below = seededBelow(seed)
  const places = placesOf(form)
  const draw = places.map(() => 0)
  const pool = Array.from({ length: places[0]?.high ?? 0 }, (_, index) => index + 1)
  const isPool = form.kind === 'balls' || form.kind === 'order'
  for (let count = 0; count < draws; count += 1) {
    for (let place = 0; place < draw.length; place += 1) {
      if (isPool) {
        const chosen = place + below(pool.length - place)
        const number = pool[chosen] ?? 0
        pool[chosen] = pool[place] ?? 0
        pool[place] = number
        draw[place] = number
      } else {
        const { low, high } = places[place] ?? { low: 0, high: 0 }
        draw[place] = low + below(high - low + 1)
      }
    }
    yield draw as Draw
  }
}
