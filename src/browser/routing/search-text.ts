/** The search parameters of a URL, as parsed. Pages read them with a reader of their own, which checks each one. */
export type RawSearch = Readonly<Record<string, unknown>>

/** Parses a query string. Numbers, booleans and JSON lists get their type; a text that looks like one is quoted. */
export function readSearch(text: string): RawSearch {
  const parameters = [...new URLSearchParams(text)]
  return Object.fromEntries(parameters.map(([name, value]) => [name, readValue(value)]))
}

/** The query string with its question mark; empty without parameters. Undefined ones are omitted. */
export function writeSearch(search: RawSearch): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) parameters.set(name, writeValue(value))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

function writeValue(value: unknown): string {
  return typeof value === 'string' && readValue(value) === value ? value : JSON.stringify(value)
}

function readValue(text: string): unknown {
  if (!/^(?:["{[]|-?\d|(?:true|false|null)$)/.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    // Long ids lose digits as numbers.
    return typeof value === 'number' && String(value) !== text ? text : value
  } catch {
    return text
  }
}
