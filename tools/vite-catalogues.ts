import { readdirSync } from 'node:fs'

import { compileMessage } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

import type { LanguageCode } from '#domain/language/language.ts'
import { type PageArea, pageLanguagesIn, shipped } from '#locales/catalogues.ts'

const PREFIX = 'virtual:catalogues/'
const LANGUAGE = 'virtual:catalogue/'

/**
 * Catalogues for the browser: `virtual:catalogues/site` gives one chunk per language that is complete for its readers,
 * with compiled messages, so that no message parser is shipped.
 */
export function catalogues(): Plugin {
  return {
    name: 'tessera:catalogues',
    resolveId: (id) => (id.startsWith(PREFIX) || id.startsWith(LANGUAGE) ? `\0${id}` : undefined),
    load(id) {
      if (id.startsWith(`\0${PREFIX}`)) return listOf(id.slice(PREFIX.length + 1) as PageArea)
      if (!id.startsWith(`\0${LANGUAGE}`)) return undefined
      const [area = '', code = ''] = id.slice(LANGUAGE.length + 1).split('/')
      for (const file of filesOf(code)) this.addWatchFile(file)
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(compiled(area as PageArea, code as LanguageCode)))})`
    },
  }
}

function listOf(area: PageArea): string {
  const lines = pageLanguagesIn(shipped, area).map(
    (code) => `  ${code}: () => import('${LANGUAGE}${area}/${code}'),`,
  )
  return `export const catalogues = {\n${lines.join('\n')}\n}`
}

function compiled(area: PageArea, code: LanguageCode): Record<string, unknown> {
  const words = shipped.readPage(area, code)
  const form = area === 'console' ? plainOf : (message: unknown) => message
  return Object.fromEntries(Object.entries(words).map(([id, text]) => [id, form(compileMessage(text))]))
}

/**
 * A message without variables as its text: ten thousand lists of one text take longer to read. Only in the console, since the
 * few words of the site compress better as lists.
 */
function plainOf(message: unknown): unknown {
  return Array.isArray(message) && message.length === 1 && typeof message[0] === 'string'
    ? message[0]
    : message
}

function filesOf(code: string): string[] {
  const folder = new URL(`../locales/${code.toLowerCase()}/`, import.meta.url)
  return readdirSync(folder).map((name) => new URL(name, folder).pathname)
}
