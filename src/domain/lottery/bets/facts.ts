import type { Draw, Form } from '#domain/lottery/families/family.ts'

/** The last digits of some prizes. Equal tails are one object, so that a draw counts them once. */
export interface Tail {
  readonly id: number
  readonly digits: number
  readonly places: readonly number[]
}

/** A draw, prepared so that each line is judged by a few look-ups. */
export interface Facts {
  readonly draw: Draw
  /** By number, where numbers do not repeat: 0 not drawn, 1 among the main balls, 2 a bonus ball. */
  readonly drawn: Uint8Array
  /** How often each number ends one of the prizes. */
  readonly tails: (tail: Tail) => Uint8Array
}

const known = new Map<string, Tail>()

export function tailOf(digits: number, places: readonly number[]): Tail {
  const key = `${digits}:${places.join()}`
  const tail = known.get(key) ?? { id: known.size, digits, places }
  known.set(key, tail)
  return tail
}

export function factsOf(form: Form, draw: Draw): Facts {
  const counted: (Uint8Array | undefined)[] = []
  return {
    draw,
    drawn: drawnOf(form, draw),
    tails: (tail) => {
      const found = counted[tail.id]
      if (found) return found
      const counts = countTails(draw, tail)
      counted[tail.id] = counts
      return counts
    },
  }
}

function countTails(draw: Draw, { digits, places }: Tail): Uint8Array {
  const size = 10 ** digits
  const counts = new Uint8Array(size)
  for (const place of places) {
    const end = (draw[place] ?? 0) % size
    counts[end] = (counts[end] ?? 0) + 1
  }
  return counts
}

const none = new Uint8Array(0)

function drawnOf(form: Form, draw: Draw): Uint8Array {
  if (form.kind !== 'balls') return none
  const drawn = new Uint8Array(form.of + 1)
  for (let place = 0; place < draw.length; place += 1) drawn[draw[place] ?? 0] = place < form.main ? 1 : 2
  return drawn
}
