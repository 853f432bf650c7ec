import type { Source } from '#test/tidy/sources.ts'

/** A line of code that a comment `guard: <name>` marks. */
export interface Mark {
  readonly name: string
  readonly source: Source
  /** Written as SQL: in a file of it, or in a template of a store. */
  readonly isSql: boolean
  /** Where the marked line begins and ends, without the comment. */
  readonly start: number
  readonly end: number
}

const MARKER = /^(.*?)[ \t]*(\/\/|--|\{\/\*) guard: ([a-z0-9]+(?:-[a-z0-9]+)+)(?: \*\/\})?$/
const COMMENT = /^\s*(\/\/|--|\{?\/?\*)/

/** A comment at the end of a line marks its line; a comment on a line of its own marks the next line of code. */
export function marksOf(source: Source): Mark[] {
  if (!source.text.includes(' guard: ')) return []
  const lines = linesOf(source.text)
  return lines.flatMap(({ start, text }, index) => {
    const [, before = '', opener = '', name] = MARKER.exec(text) ?? []
    if (name === undefined) return []
    const isSql = opener === '--'
    if (before.trim() !== '') return [{ name, source, isSql, start, end: start + before.length }]
    const next = lines.slice(index + 1).find((line) => !COMMENT.test(line.text))
    if (next === undefined) return []
    const [, code = next.text] = MARKER.exec(next.text) ?? []
    return [{ name, source, isSql, start: next.start, end: next.start + code.length }]
  })
}

/** Marks by their names, and the names that stand in more than one place. */
export function collectMarks(sources: readonly Source[]): { marks: Map<string, Mark>; doubled: string[] } {
  const marks = new Map<string, Mark>()
  const doubled: string[] = []
  for (const mark of sources.filter(mayBeMarked).flatMap(marksOf)) {
    if (marks.has(mark.name)) doubled.push(mark.name)
    marks.set(mark.name, mark)
  }
  return { marks, doubled }
}

/** Guards stand in the product, not in its tests. */
export const mayBeMarked = ({ path }: Source) =>
  /^(src|db)\/.*\.(tsx?|sql)$/.test(path) && !/\.test\.tsx?$/.test(path)

function linesOf(text: string): { start: number; text: string }[] {
  let start = 0
  return text.split('\n').map((line) => {
    const found = { start, text: line }
    start += line.length + 1
    return found
  })
}
