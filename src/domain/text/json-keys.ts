/**
 * Parses JSON and refuses duplicate keys. `JSON.parse` keeps the last of two; a proxy, a log or a signature check may
 * use the first, and money or a limit would be read in two ways.
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (hasDoubleKeys(text, value)) throw new SyntaxError('duplicate key')
  return value
}

/**
 * Whether a JSON text has a duplicate key, where `value` is its parsed form. The parser keeps one of two, so the
 * value then has fewer keys than the text has colons. Counting both is far cheaper than a second parse.
 */
export function hasDoubleKeys(text: string, value: unknown): boolean {
  return countColons(text) !== countKeys(value) // guard: json-keys-once
}

const COLON = 58
const BACKSLASH = 92

/** Counts colons outside strings. The text is valid JSON, so strings are skipped by their closing quote. */
function countColons(text: string): number {
  let count = 0
  let at = 0
  for (;;) {
    const opens = text.indexOf('"', at)
    const end = opens < 0 ? text.length : opens
    for (; at < end; at += 1) if (text.charCodeAt(at) === COLON) count += 1
    if (opens < 0) return count
    let closes = text.indexOf('"', opens + 1)
    while (isEscaped(text, closes)) closes = text.indexOf('"', closes + 1)
    at = closes + 1
  }
}

/** Whether an odd number of backslashes precedes it. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}

/** Iterative, because a body may be nested deeper than the call stack. */
function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  let count = 0
  const waiting: object[] = [value]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    const isList = Array.isArray(one)
    for (const key in one) {
      if (!isList) count += 1
      const part: unknown = (one as Readonly<Record<string, unknown>>)[key]
      if (typeof part === 'object' && part !== null) waiting.push(part)
    }
  }
  return count
}
