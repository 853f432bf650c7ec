/**
 * Canonical JSON for signatures (RFC 8785): keys in UTF-16 order, no whitespace, numbers and strings as ECMAScript
 * writes them. Undefined where a value has no such form.
 */
export function canonicalJson(value: unknown): string | undefined {
  if (value === null || typeof value === 'boolean') return JSON.stringify(value)
  if (typeof value === 'string') return value.isWellFormed() ? JSON.stringify(value) : undefined
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : undefined
  if (Array.isArray(value)) return joined(value.map(canonicalJson), ['[', ']'])
  if (typeof value !== 'object') return undefined
  const record = value as Readonly<Record<string, unknown>>
  const parts = Object.keys(record)
    .toSorted()
    .map((name) => {
      const [key, text] = [canonicalJson(name), canonicalJson(record[name])]
      return key === undefined || text === undefined ? undefined : `${key}:${text}`
    })
  return joined(parts, ['{', '}'])
}

function joined(parts: readonly (string | undefined)[], [open, close]: readonly [string, string]) {
  return parts.includes(undefined) ? undefined : `${open}${parts.join(',')}${close}`
}
