import { existsSync, readFileSync } from 'node:fs'

import { type LanguageCode, languageCodes } from '#domain/language/language.ts'

/**
 * The files of a catalogue. The words of what members alone see come when one is signed in. The site and the console
 * share the words of the parts; the server has its own, and shares
 * with the site what is said of a field, and with the console what its document says before the scripts are there.
 */
const files = {
  site: [
    'site+console+studio-ui',
    'site-shell',
    'site-home',
    'site-pages',
    'site+console+server-fields',
    'site-register',
    'site-login',
    'site-doors',
    'site-access',
    'site-download',
    'site-centre',
    'site-feedback',
    'site-games',
    'site-help',
    'site-join',
    'site-messages',
    'site+console+studio-money',
    'site-navigation',
    'site+console-pictures',
    'site-play',
    'site-promotions',
    'site-rooms',
    'site-service',
    'site-shelves',
    'site-wallet',
    'site-ways',
    'site-winners',
  ],
  member: [
    'member-deposits',
    'member-withdraw',
    'member-transfer',
    'member-records',
    'member+console+server-record-terms',
    'member-rounds',
    'member+console+server-ledger',
    'member-safer-play',
    'member-payout-accounts',
    'member-factor-reset',
    'member-playing',
  ],
  console: [
    'site+console+studio-ui',
    'console',
    'console-care',
    'console+desk-document',
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
    'console-deeds',
    'site+console+server-fields',
    'member+console+server-ledger',
    'site+console+studio-money',
    'site+console-pictures',
    'member+console+server-record-terms',
    'console-records',
    'console-rounds',
  ],
  // What the games of our own studio say, in their frames.
  studio: ['site+console+studio-ui', 'site+console+studio-money', 'studio', 'studio-peacock', 'studio-tables', 'studio-baccarat', 'studio-crash'],
  server: [
    'server',
    'server-care',
    'console+desk-document',
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
    'member+console+server-record-terms',
    'member+console+server-ledger',
    'site+console+server-fields',
    'server-mail',
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
