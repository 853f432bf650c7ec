/**
 * The change of a form that brings one value of an earlier record back, by the path of `differences`. Other values keep
 * what the form has; a list comes back as a whole. Undefined where the form has no such value.
 */
export function putBack<Values extends object>(
  values: Values,
  before: unknown,
  path: string,
): Partial<Values> | undefined {
  const name = keyOf(path, before, values)
  if (name === undefined || !Object.hasOwn(values, name)) return undefined
  const restored = restore(values, before, path)
  // A value of its own cannot be left out; an entry of a group can.
  if (!isRecord(restored) || restored[name] === undefined) return undefined
  return { [name]: restored[name] } as Partial<Values>
}

function restore(current: unknown, before: unknown, path: string): unknown {
  const key = keyOf(path, before, current)
  // At the end of the path, or at a list.
  if (key === undefined) return before
  const next = restore(partOf(current, key), partOf(before, key), path.slice(key.length).replace(/^\./, ''))
  const { [key]: _replaced, ...others } = isRecord(current) ? current : {}
  return next === undefined ? others : { ...others, [key]: next }
}

/** The first key of a path. A key may have dots of its own, so the records say where it ends. */
function keyOf(path: string, ...records: readonly unknown[]): string | undefined {
  return records
    .flatMap((record) => (isRecord(record) ? Object.keys(record) : []))
    .filter((key) => path === key || path.startsWith(`${key}.`) || path.startsWith(`${key}[`))
    .toSorted((one, other) => other.length - one.length)[0]
}

function partOf(record: unknown, key: string): unknown {
  return isRecord(record) && Object.hasOwn(record, key) ? record[key] : undefined
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
