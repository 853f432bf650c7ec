/**
 * JSON with amounts: a `bigint` is written as `{"units":"123"}`, so that no precision is lost and no string is
 * mistaken for an amount. Database columns use the same form.
 */
export function writeJson(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'bigint' ? { units: each.toString() } : each,
  )
}

export function readJson(text: string): unknown {
  return JSON.parse(text, (_, each: unknown) => readUnits(each) ?? each)
}

function readUnits(value: unknown): bigint | undefined {
  if (typeof value !== 'object' || value === null || !('units' in value)) return undefined
  const { units, ...rest } = value
  return typeof units === 'string' && /^-?\d{1,30}$/.test(units) && Object.keys(rest).length === 0
    ? BigInt(units)
    : undefined
}
