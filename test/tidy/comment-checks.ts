import { type Check, type Source, isCode } from './sources.ts'

/** Words that made comments into riddles. STYLE.md says what to write instead. */
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
