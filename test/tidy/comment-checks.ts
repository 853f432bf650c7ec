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

export const riddlingComments: Check = (sources) =>
  sources.filter(hasPlainComments).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      if (!commentStart.test(line)) return []
      const words = line.replace(commentStart, '')
      const isFirst = !commentStart.test(text.split('\n')[index - 1] ?? '')
      const isRiddle = riddles.some((riddle) => riddle.test(words)) || (isFirst && openings.test(words))
      return isRiddle ? [`${path}:${index + 1}`] : []
    }),
  )

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
