/** Printable ASCII without backslashes: parsers of URLs drop tabs and line breaks, and read a backslash as a slash. */
const PATH = /^\/[!-[\]-~]*$/
const LENGTH_MAX = 300

/**
 * The page to return to from a lottery: a path of this site. Another host, also as `//host`, is refused, and so are
 * segments that a parser resolves to one.
 */
export function readBackPath(text: string | undefined): string | undefined {
  if (text === undefined || text.length > LENGTH_MAX || !PATH.test(text)) return undefined
  const [path = ''] = text.split(/[?#]/)
  return path.includes('//') || path.includes('/.') ? undefined : text // guard: back-path-own
}
