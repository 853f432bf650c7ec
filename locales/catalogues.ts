import { existsSync, readFileSync } from 'node:fs'

import { type LanguageCode, languageCodes } from '#domain/language/language.ts'

/**
 * The files of a catalogue. The words of what members alone see come when one is signed in. The site and the console
 * share the words of the parts; the server has its own, and shares
 * with the site what is said of a field, and with the console what its document says before the scripts are there.
 */
const files = {
  site: [
    'ui',
    'shell',
    'home',
    'pages',
    'fields',
    'register',
    'login',
    'doors',
    'access',
    'download',
    'centre',
    'feedback',
    'games',
    'help',
    'join',
    'messages',
    'money',
    'navigation',
    'pictures',
    'play',
    'promotions',
    'rooms',
    'service',
    'shelves',
    'wallet',
    'ways',
    'winners',
  ],
  member: [
    'deposits',
    'withdraw',
    'transfer',
    'records',
    'record-terms',
    'rounds',
    'ledger',
    'safer-play',
    'payout-accounts',
    'factor-reset',
    'playing',
  ],
  console: [
    'ui',
    'console',
    'console-care',
    'console-document',
    'console-brands',
    'console-catalogue',
    'console-channels',
    'console-content',
    'console-deposits',
    'console-feedback',
    'console-game-providers',
    'console-games',
    'console-limits',
    'console-ledger',
    'console-matches',
    'console-promotions',
    'console-reconciliation',
    'console-service',
    'console-theme',
    'console-approvals',
    'console-wallets',
    'console-withdrawals',
    'deeds',
    'fields',
    'ledger',
    'money',
    'pictures',
    'record-terms',
    'console-records',
    'console-rounds',
  ],
  // What the games of our own studio say, in their frames.
  studio: ['ui', 'money', 'studio', 'studio-peacock', 'tables', 'baccarat', 'crash'],
  server: [
    'server',
    'server-care',
    'console-document',
    'server-brands',
    'server-catalogue',
    'server-content',
    'server-deposits',
    'server-feedback',
    'server-game-providers',
    'server-games',
    'server-launch',
    'server-ledger',
    'server-limits',
    'server-reconciliation',
    'server-records',
    'server-rounds',
    'server-wallets',
    'server-approvals',
    'server-ways',
    'server-withdrawals',
    'record-terms',
    'ledger',
    'fields',
    'mail',
  ],
} as const

export type Area = keyof typeof files

/** The words of one area in one language, as patterns. A missing file has no words. */
export function readCatalogue(area: Area, code: string): Record<string, string> {
  return Object.assign({}, ...files[area].map((file) => readFile(code, file)))
}

/** What a language lacks of the English words, over all areas. */
export function missingMessages(code: LanguageCode): string[] {
  return (Object.keys(files) as Area[]).flatMap((area) => {
    const words = readCatalogue(area, code)
    return Object.keys(readCatalogue(area, 'EN')).filter((id) => !Object.hasOwn(words, id))
  })
}

let complete: readonly LanguageCode[] | undefined

/** The languages that may be offered: those that lack nothing. */
export function completeLanguages(): readonly LanguageCode[] {
  complete ??= languageCodes.filter((code) => code === 'EN' || missingMessages(code).length === 0)
  return complete
}

function readFile(code: string, file: string): Record<string, string> {
  const url = new URL(`./${code.toLowerCase()}/${file}.json`, import.meta.url)
  return existsSync(url) ? (JSON.parse(readFileSync(url, 'utf8')) as Record<string, string>) : {}
}
