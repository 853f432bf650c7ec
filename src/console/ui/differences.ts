/** One difference: path and both values; undefined where the value did not exist. */
export interface Difference {
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** Formats a value by its path. */
export type TextOf = (path: string, value: unknown) => string

/** Compares two records field by field, in their order. */
export function differences(
  before: unknown,
  after: unknown,
  textOf: TextOf = (_path, value) => wordOf(value),
): readonly Difference[] {
  const old = flatten(before)
  const next = flatten(after)
  const paths = new Set([...old.keys(), ...next.keys()])
  return [...paths]
    .filter((path) => !isSame(old.get(path), next.get(path)))
    .map((path) => ({
      path,
      before: old.has(path) ? textOf(path, old.get(path)) : undefined,
      after: next.has(path) ? textOf(path, next.get(path)) : undefined,
    }))
}

function isSame(one: unknown, other: unknown): boolean {
  if (one === undefined || other === undefined) return one === other
  return wordOf(one) === wordOf(other)
}

function flatten(value: unknown, path = '', into = new Map<string, unknown>()): ReadonlyMap<string, unknown> {
  if (isRecord(value))
    for (const [name, part] of Object.entries(value))
      flatten(part, path === '' ? name : `${path}.${name}`, into)
  else if (Array.isArray(value) && value.some((part) => typeof part === 'object'))
    value.forEach((part, index) => flatten(part, `${path}[${index + 1}]`, into))
  else if (value !== undefined && value !== null) into.set(path, value)
  return into
}

export function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(', ')
  return typeof value === 'string' ? value : String(value)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
