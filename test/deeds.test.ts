import { expect, test } from 'vitest'

import { detailAliases, detailId } from '#console/audit/detail-name.ts'
import * as settings from '#contract/console/settings.ts'
import { saveTheme } from '#contract/console/theme.ts'
import { deedGroups, deeds } from '#domain/audit/deed.ts'
import { marketProfile } from '#domain/merchant/market-profile.ts'
import { fieldNames } from '#domain/registration/field.ts'
import { readCatalogue } from '#locales/catalogues.ts'

import { isCode, isTest, readSources } from './tidy/sources.ts'

const server = readSources().filter(
  (source) => source.path.startsWith('src/server/') && isCode(source) && !isTest(source),
)
/** Sources that may hold the rest of an action's name. */
const named = readSources().filter(
  (source) =>
    /^src\/(server|contract|domain)\//.test(source.path) &&
    !source.path.startsWith('src/domain/audit/') &&
    !isTest(source),
)
const words = readCatalogue('console', 'EN')
const code = server.map(({ text }) => text).join('\n')

test('every deed that the audit may hold has words, and no words are of a deed that there is not', () => {
  const ofDeeds = Object.keys(words).filter((id) => id.startsWith('console.action.'))
  expect(ofDeeds.toSorted()).toEqual(
    [...deeds.map((deed) => `console.action.${deed}`), 'console.action.other'].toSorted(),
  )
  for (const group of deedGroups) expect(words[`console.actions.${group}`], group).toBeDefined()
})

test('every deed that has words is one that the server writes', () => {
  expect(deeds.filter((deed) => !isWritten(deed))).toEqual([])
  expect(isWritten('member.vanish')).toBe(false)
})

/** The name occurs literally, or as a prefix to which the code appends a part found elsewhere. */
function isWritten(deed: string): boolean {
  if (code.includes(`'${deed}'`)) return true
  const cuts = [...deed.matchAll(/[._]/g)].map(({ index }) => index + 1)
  return cuts.some((cut) => code.includes(`\`${deed.slice(0, cut)}\${`) && isNamed(deed.slice(cut)))
}

function isNamed(word: string): boolean {
  return named.some(({ text }) => text.includes(`'${word}'`)) || Object.hasOwn(settingsByGroup, word)
}

const settingsByGroup = {
  flags: settings.saveFlags,
  languages: settings.saveLanguages,
  registration: settings.saveRegistration,
  accounts: settings.saveAccounts,
  maintenance: settings.saveMaintenance,
  regions: settings.saveRegions,
  profile: settings.saveProfile,
  links: settings.saveLinks,
  theme: saveTheme,
}

const hasWords = (name: string) =>
  Object.hasOwn(detailAliases, name) ||
  Object.hasOwn(words, detailId(name)) ||
  fieldNames.some((one) => one === name)

test('every part of a setting, and everything that is noted down of a deed, has a name', () => {
  const parts = Object.values(settingsByGroup).flatMap((call) =>
    namesIn((call.input as Shape).properties?.['settings'] ?? {}),
  )
  // Rules of the registration are listed under their fields, which have labels.
  const known = new Set([...parts, ...Object.keys(marketProfile('strict')), ...notedNames()])
  expect([...known].filter((name) => !hasWords(name) && name !== 'fields')).toEqual([])
  expect(notedNames()).toContain('hadTotp')
})

test('an alias of a detail says something else than its own label', () => {
  const repeated = Object.entries(detailAliases).filter(([name, id]) => id === detailId(name))
  expect(repeated).toEqual([])
})

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

function namesIn({ properties = {}, items }: Shape): string[] {
  const own = Object.entries(properties).flatMap(([name, part]) => [name, ...namesIn(part)])
  return items ? [...own, ...namesIn(items)] : own
}

/** Detail names that appear literally where audit entries are written. */
function notedNames(): string[] {
  return server
    .filter(({ text }) => /\b(writeAudit|note|writeChange|audit)\(/.test(text))
    .flatMap(({ text }) => [...text.matchAll(/\b(?:before|after)(?:: | = )\{([^{}]*)\}/g)])
    .flatMap(([, inside = '']) => inside.split(','))
    .map((part) => /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? '')
    .filter((name) => name !== '')
}
