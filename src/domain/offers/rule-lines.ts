/** Every rule of a version in a line of its own, so that the second operator sees all that is approved. */
export function linesOf(rules: unknown, path = ''): string[] {
  if (typeof rules !== 'object' || rules === null) return [`${path}: ${String(rules)}`]
  const parts = Object.entries(rules)
  if (parts.length === 0) return [`${path}: -`]
  return parts.flatMap(([name, part]) => linesOf(part, path === '' ? name : `${path}.${name}`))
}

/** A rule that two versions state differently; undefined where a version does not state it. */
export interface RuleDifference {
  readonly path: string
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The rules that differ, in the order of the later version; rules that are gone come last. */
export function differingRules(before: readonly string[], after: readonly string[]): RuleDifference[] {
  const [old, next] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...next.keys(), ...old.keys()])]
    .map((path) => ({ path, before: old.get(path), after: next.get(path) }))
    .filter((one) => one.before !== one.after)
}

function valuesOf(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    lines.map((line) => {
      const end = line.indexOf(': ')
      return [line.slice(0, end), line.slice(end + 2)]
    }),
  )
}
