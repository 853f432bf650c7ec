import { sha256 } from '#domain/registration/proof-of-work.ts'

/** JSON of stored inputs: sorted names, so that equal inputs have one text, and whole units as `17n`. */
export function inputsText(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => {
    if (typeof part === 'bigint') return `${part}n`
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/** Reads what `inputsText` wrote. */
export function readInputs(text: string): unknown {
  return JSON.parse(text, (_name, part: unknown) =>
    typeof part === 'string' && /^-?\d+n$/.test(part) ? BigInt(part.slice(0, -1)) : part,
  )
}

/** Lower-case hex. */
export function inputsHash(value: unknown): string {
  return sha256(inputsText(value))
}
