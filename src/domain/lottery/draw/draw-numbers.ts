import type { Random } from '#domain/chance/random.ts'

import { type Draw, type Form, isWithoutRepetition, placesOf } from '#domain/lottery/families/family.ts'

/**
 * Draws all numbers of a form from one random source, in the order of its places. Every draw is equally likely:
 * `Random` rejects words that would bias a number, and numbers without repetition are dealt by Fisher-Yates.
 */
export function drawNumbers(form: Form, random: Random): Draw {
  return isWithoutRepetition(form)
    ? deal(form, random)
    : placesOf(form).map(({ low, high }) => low + random.below(high - low + 1))
}

function deal(form: Form, random: Random): Draw {
  const places = placesOf(form)
  const pool = Array.from({ length: places[0]?.high ?? 0 }, (_, index) => index + 1)
  return places.map((_, place) => {
    const chosen = place + random.below(pool.length - place)
    const number = pool[chosen] ?? 0
    pool[chosen] = pool[place] ?? 0
    pool[place] = number
    return number
  })
}
