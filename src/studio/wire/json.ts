/**
 * JSON that carries amounts: a `bigint` travels as `{"units":"123"}`, so that no digit is lost in a number and no text is
 * taken for an amount. Tables keep the same.
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
