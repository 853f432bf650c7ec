import {
  type Draw,
  type Form,
  type Place,
  groupsOf,
  isWithoutRepetition,
  placesOf,
} from '#domain/lottery/families/family.ts'

/** A result as it is published and stored: the numbers as text, by group, with leading zeros. */
export type Result = readonly (readonly string[])[]

/** Where a result is wrong. `place` counts within the group. */
export interface ResultFault {
  readonly group: number
  readonly place: number
  readonly fault: 'missing' | 'too_many' | 'width' | 'range' | 'twice'
}

export function writeResult(form: Form, draw: Draw): Result {
  const places = placesOf(form)
  const texts = draw.map((number, place) => String(number).padStart(places[place]?.digits ?? 1, '0'))
  let from = 0
  return groupsOf(form).map((count) => {
    from += count
    return texts.slice(from - count, from)
  })
}

/** The draw of an official result, or every fault of it. Nothing is padded: a lost leading zero is a fault. */
export function readResult(
  form: Form,
  result: Result,
): { readonly draw: Draw } | { readonly faults: readonly ResultFault[] } {
  const places = placesOf(form)
  const groups = groupsOf(form)
  const faults: ResultFault[] = []
  const draw: number[] = []
  for (const [group, count] of groups.entries()) {
    const texts = result[group] ?? []
    for (let place = 0; place < Math.max(count, texts.length); place += 1) {
      const text = texts[place]
      const fault =
        place >= count ? 'too_many' : text === undefined ? 'missing' : faultOf(text, places[draw.length])
      if (fault !== undefined) faults.push({ group, place, fault })
      else if (isWithoutRepetition(form) && draw.includes(Number(text)))
        faults.push({ group, place, fault: 'twice' })
      if (place < count) draw.push(fault === undefined ? Number(text) : -1)
    }
  }
  for (let group = groups.length; group < result.length; group += 1)
    faults.push({ group, place: 0, fault: 'too_many' })
  return faults.length > 0 ? { faults } : { draw }
}

/** The numbers of a draw of which some are still to come: these are -1, which equals no chosen number. */
export function knownNumbers(form: Form, result: Result): Draw {
  return groupsOf(form).flatMap((count, group) =>
    Array.from({ length: count }, (_, place) => {
      const text = result[group]?.[place]
      return text ? Number(text) : -1
    }),
  )
}

function faultOf(text: string, place: Place | undefined): 'width' | 'range' | undefined {
  if (place === undefined || !/^[0-9]{1,6}$/.test(text)) return 'width'
  const written = place.digits === undefined ? /^(0|[1-9][0-9]*)$/.test(text) : text.length === place.digits
  if (!written) return 'width'
  return Number(text) < place.low || Number(text) > place.high ? 'range' : undefined
}
