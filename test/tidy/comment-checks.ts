import { type Check, type Source, isCode } from './sources.ts'

/** Words that made comments and documents into riddles. STYLE.md says what to write instead. */
const riddles = [
  /\bwho(m)?ever\b/i,
  /\b(is|are) told\b/i,
  /\bnobody looks\b/i,
  /\bof the house alone\b/i,
  /\bthat which\b/i,
]

/** Openings without a subject: a comment names the thing that it is about. */
const openings = /^What (is|was|are|were|stands|waits|comes|came)\b/

const commentStart = /^\s*(\/\/|\/\*\*?|\*|--|\{\/\*)\s?/

const hasPlainComments = (source: Source) =>
  (isCode(source) || source.path.startsWith('db/functions/')) && !source.path.startsWith('test/rules/')

/** The folders that keep to the longer list, in comments, titles of tests and summaries of calls. */
const isStrict = (path: string) => /^(?:src|test|tools|db\/functions)\//.test(path)

const strictRiddles = [
  ...riddles,
  /\b(was|were) told\b/i,
  /\b(some|any|every)body\b/i,
  /\bwho may\b/i,
  /\bhears?\b/i,
  /\bsays (yes|no)\b/i,
  /\bwritten down\b/i,
  /\bcannot be meant\b/i,
  /\bis another one\b/i,
]
const strictOpenings = /^(What|Who|Whose|Whom)\b/i

const titleStart = /^\s*(?:\]\)|(?:test|describe)(?:\.\w+(?:<.*>)?(?:\(.*?\))?)?)\(\s*['"`]/
const summaryStart = /^\s*(?:summary: )?'(?=.*\.',$)/

/** The words of a line that are prose, and whether they begin a comment, a title or a summary. */
function proseIn({ path }: Source, line: string, before: string) {
  if (commentStart.test(line))
    return {
      words: line.replace(commentStart, ''),
      isFirst: !/^\s*(\/\/|\*(?!\/)|\/\*\*? \S|--)/.test(before),
    }
  if (!isStrict(path)) return undefined
  const start = /\.(?:test\.tsx?|e2e\.ts)$/.test(path)
    ? titleStart
    : path.startsWith('src/contract/')
      ? summaryStart
      : undefined
  return start?.test(line) ? { words: line.replace(start, ''), isFirst: true } : undefined
}

export const riddlingComments: Check = (sources) =>
  sources.filter(hasPlainComments).flatMap((source) => {
    const [unwanted, unwantedOpenings] = isStrict(source.path)
      ? [strictRiddles, strictOpenings]
      : [riddles, openings]
    const lines = source.text.split('\n')
    return lines.flatMap((line, index) => {
      const prose = proseIn(source, line, lines[index - 1] ?? '')
      if (!prose) return []
      const { words, isFirst } = prose
      const isRiddle =
        unwanted.some((riddle) => riddle.test(words)) || (isFirst && unwantedOpenings.test(words))
      return isRiddle ? [`${source.path}:${index + 1}`] : []
    })
  })

/** A document's sentences need a subject too. Openings count at the start of a paragraph, a list item or a bold lead. */
const documentOpenings = /^(?:[-*] |\d+\. |> )?(?:\*\*)?What (?:is|was|are|were|stands|waits|comes|came)\b/
const documentRiddles = [...riddles, /\bsomebody\b/i, /\banybody\b/i]

/** Code, quotations and headings. A heading may ask a question, and STYLE.md quotes what not to write. */
const withoutExamples = (text: string) =>
  text
    .replaceAll(/```[\s\S]*?```/g, (block) => block.replaceAll(/[^\n]/g, ''))
    .replaceAll(/`[^`\n]*`|"[^"\n]*"/g, '')
    .replaceAll(/^#{1,6} .*$/gm, '')

/** Tables generated from code, and STYLE.md's table of examples, are not judged. */
const isJudged = (path: string, line: string) =>
  !(line.startsWith('|') && /^(STYLE|docs\/four-eyes)\.md$/.test(path))

export const riddlingDocuments: Check = (sources) =>
  sources
    .filter(({ path }) => path.endsWith('.md'))
    .flatMap(({ path, text }) => {
      const lines = withoutExamples(text).split('\n')
      return lines.flatMap((line, index) => {
        if (!isJudged(path, line)) return []
        const isFirst = /^(?:[-*] |\d+\. |> )/.test(line) || (lines[index - 1] ?? '').trim() === ''
        const isRiddle =
          documentRiddles.some((riddle) => riddle.test(line)) || (isFirst && documentOpenings.test(line))
        return isRiddle ? [`${path}:${index + 1}`] : []
      })
    })
