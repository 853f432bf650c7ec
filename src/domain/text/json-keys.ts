/**
 * Parses JSON that names no property twice. Of two values of one name JSON takes the last; a proxy, a log or a signature
 * check before us may take the first, and money or a limit would be read in two ways.
 */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  if (hasDoubleKeys(text, value)) throw new SyntaxError('a key that stands twice')
  return value
}

/**
 * Whether JSON text names a property of one object twice, where `value` is what the parser made of it. The parser keeps
 * one of two, so it has fewer properties than the text has colons: counting both is far cheaper than parsing anew.
 */
export function hasDoubleKeys(text: string, value: unknown): boolean {
  return countColons(text) !== countKeys(value)
}

const COLON = 58
const BACKSLASH = 92

/** Colons that stand outside of strings. The text is known to be JSON, so strings are leapt over by what ends them. */
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

/** An odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1
  return (at - first) % 2 === 1
}

/** Without recursion: a body may be nested deeper than the stack is. */
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
