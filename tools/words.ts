import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

import { languageCodes } from '#domain/language/language.ts'
import { type Audience, audiences } from '#locales/catalogues.ts'

import { addMessage, removeMessage, renameMessage } from './word-deeds.ts'
import { languageFolders, WordsFault, writeTypes } from './word-files.ts'
import { countGaps, findGaps, textOfGap } from './word-gaps.ts'

const USAGE = `npm run words                                    writes the types of the ids
npm run words -- add <id> "<English>"            adds a message to each language that has a text
    --cn "…" --vi "…"                            its texts, by folder of the language
    --file site-home                             its catalogue, if no id begins as this one does
    --description "…"                            what a translator cannot see in the English text
npm run words -- rename <id> <new id>            in all languages and in the code
npm run words -- remove <id>                     from all languages, once no code uses it
npm run words -- missing [<language>]            what a language lacks; without one, how much each lacks
    --for members|agents|operators|studio`

const root = fileURLToPath(new URL('..', import.meta.url))

try {
  console.log(run(process.argv.slice(2)).join('\n'))
} catch (error) {
  const isExpected =
    error instanceof WordsFault ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (!isExpected) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 1
}

function run(given: string[]): string[] {
  const folders = languageCodes.map((code) => code.toLowerCase())
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      file: text,
      description: text,
      for: text,
      ...Object.fromEntries(folders.map((folder) => [folder, text])),
    },
  })
  const flag = (name: string): string | undefined => {
    const value = (values as Readonly<Record<string, unknown>>)[name]
    return typeof value === 'string' ? value : undefined
  }
  const [deed, id = '', second] = positionals
  switch (deed) {
    case undefined:
      writeTypes(root)
      return ['The types of the ids are up to date.']
    case 'add': {
      const texts = Object.fromEntries(
        folders.flatMap((folder) => {
          const text = folder === 'en' ? second : flag(folder)
          return text === undefined ? [] : [[folder, text]]
        }),
      )
      return addMessage(root, { id, texts, file: flag('file'), description: flag('description') })
    }
    case 'rename':
      return renameMessage(root, id, second ?? '')
    case 'remove':
      return removeMessage(root, id)
    case 'missing':
      return missing(id, flag('for'))
    default:
      throw new WordsFault(`There is no command ${deed}.`)
  }
}

function missing(folder: string, audienceName: string | undefined): string[] {
  const all = Object.keys(audiences) as Audience[]
  const requested = all.filter((audience) => audienceName === undefined || audience === audienceName)
  if (requested.length === 0) throw new WordsFault(`There is no audience ${audienceName}: ${all.join(', ')}.`)
  if (folder !== '') return requested.flatMap((audience) => listed(folder.toLowerCase(), audience))
  return languageFolders(root).map(
    (language) =>
      `${language}: ${requested.map((audience) => `${audience} ${countGaps(root, language, audience)}`).join(', ')}`,
  )
}

function listed(folder: string, audience: Audience): string[] {
  const gaps = findGaps(root, folder, audience)
  return [`${folder} lacks ${gaps.length} messages for ${audience}.`, ...gaps.map(textOfGap)]
}
