/** URL parameters may be typed by hand or truncated by mail programs; invalid ones count as absent. */
export type RawSearch = Readonly<Record<string, unknown>>

export function textPart(value: unknown, maxLength = 120): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' && text.length <= maxLength ? text : undefined
}

export function choicePart<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined {
  return choices.find((choice) => choice === value)
}

/** A database id. */
export function idPart(value: unknown): string | undefined {
  const text = textPart(value, 18)
  return text !== undefined && /^[1-9]\d*$/.test(text) ? text : undefined
}

/** A date: YYYY-MM-DD. */
export function dayPart(value: unknown): string | undefined {
  const text = textPart(value, 10)
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
    ? text
    : undefined
}

/** Cursors of the pages passed; the last one is the current page. */
export function pagesPart(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return []
  return value.filter((one): one is string => typeof one === 'string' && one !== '' && one.length <= 300)
}
