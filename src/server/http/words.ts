import { readFile, readdir } from 'node:fs/promises'

import { type I18n, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

import { type LanguageCode, languages } from '#domain/language/language.ts'

const folder = new URL('../../../locales/', import.meta.url)

/** The server's own words, and what it says of fields and of transfers as the site does. */
const files = [
  'server',
  'server-content',
  'server-deposits',
  'server-feedback',
  'server-records',
  'server-ways',
  'record-terms',
  'ledger',
  'fields',
  'mail',
] as const

/** The words of the server, in the language of whom it answers. */
export type Say = (language: LanguageCode, id: string, values?: Record<string, unknown>) => string

/** Loads every catalogue that is there. A message that a language has not got yet is said in English. */
export async function loadWords(): Promise<Say> {
  const present = new Set(await readdir(folder))
  const english = await openCatalogue('en', 'en', {})
  const spoken = new Map<LanguageCode, I18n>()
  for (const language of languages) {
    const name = [language.code.toLowerCase(), language.tag].find((one) => present.has(one))
    if (name !== undefined)
      spoken.set(language.code, await openCatalogue(name, language.tag, english.messages))
  }
  return (language, id, values) => (spoken.get(language) ?? english)._(id, values)
}

async function openCatalogue(name: string, tag: string, fallback: I18n['messages']): Promise<I18n> {
  const texts = await Promise.all(
    files.map((file) => readFile(new URL(`${name}/${file}.json`, folder), 'utf8').catch(() => '{}')),
  )
  const words = texts.flatMap((text) => Object.entries(JSON.parse(text) as Record<string, string>))
  const own = Object.fromEntries(words.map(([id, message]) => [id, compileMessage(message)]))
  return setupI18n({ locale: tag, messages: { [tag]: { ...fallback, ...own } } })
}
