import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { consoleContracts, siteContracts } from '#contract/contracts.ts'
import { plumbingRefusals } from '#contract/endpoint.ts'
import { languageCodes } from '#domain/language/language.ts'
import { type Area, completeLanguages, missingMessages, readCatalogue } from '#locales/catalogues.ts'

import { isCode, isTest, readSources, root } from './tidy/sources.ts'
import { catalogueFaults, unknownMessages, unusedMessages, variablesOf } from './tidy/word-checks.ts'

const areas: readonly Area[] = ['site', 'member', 'console', 'server', 'studio']
const ids = [...new Set(areas.flatMap((area) => Object.keys(readCatalogue(area, 'EN'))))]
const code = readSources()
  .filter((source) => source.path.startsWith('src/') && isCode(source) && !isTest(source))
  .map((source) => source.text)
  .join('\n')

test('a language that is offered says everything that English says, with the same variables', () => {
  for (const language of completeLanguages()) {
    for (const area of areas) {
      const faults = catalogueFaults(readCatalogue(area, 'EN'), readCatalogue(area, language))
      expect(faults, `${language} ${area}`).toEqual([])
    }
  }
})

test('a language that is on its way says nothing that English does not, and is not offered', () => {
  const lines = languageCodes.map((language) => [language, missingMessages(language).length] as const)
  console.log(`Missing messages: ${lines.map(([language, count]) => `${language} ${count}`).join(', ')}`)
  for (const [language, count] of lines) {
    expect(completeLanguages().includes(language), language).toBe(count === 0)
    for (const area of areas) {
      const faults = catalogueFaults(readCatalogue(area, 'EN'), readCatalogue(area, language))
      expect(
        faults.filter((fault) => !fault.endsWith('is missing')),
        `${language} ${area}`,
      ).toEqual([])
    }
  }
})

test('every folder of words is a language of ours', () => {
  const folders = readdirSync(join(root, 'locales'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  )
  const codes = languageCodes.map((language) => language.toLowerCase())
  expect(folders.map((entry) => entry.name).filter((name) => !codes.includes(name))).toEqual([])
})

test('every refusal that a call may give has its words', () => {
  const contracts = [...Object.values(siteContracts), ...Object.values(consoleContracts)]
  const refusals = contracts.flatMap((contract) => Object.values(contract).flatMap((call) => call.refusals))
  const words = readCatalogue('server', 'EN')
  const silent = [...plumbingRefusals, ...refusals].filter((code) => words[`refusal.${code}`] === undefined)
  expect(silent).toEqual([])
})

test('every message that the code names is there, and every message is named', () => {
  expect(unknownMessages(ids, code)).toEqual([])
  expect(unusedMessages(ids, code)).toEqual([])
})

test('the checks see a missing message, a strange one, another variable, an unused and an unknown one', () => {
  const english = {
    'a.b': 'Hello {name}',
    'a.c': '{n, plural, one {# by {who}} other {# by {who}}}',
    'a.d': 'x',
  }
  expect(variablesOf(english['a.c'])).toEqual(['n', 'who'])
  expect(
    catalogueFaults(english, { 'a.b': 'Xin chào {ten}', 'a.c': '{n, plural, other {# {who}}}', 'a.e': '' }),
  ).toEqual([
    'a.d is missing',
    'a.e is in no English catalogue',
    'a.b names other variables than the English message',
  ])
  const named = "t('a.b') + t(`x.${kind}`) + t(`kind_${kind}`)"
  expect(unusedMessages(['a.b', 'a.c', 'x.y', 'kind_bet'], named)).toEqual(['a.c'])
  expect(unknownMessages(['a.b'], "t('a.b') + t('a.q')")).toEqual(['a.q'])
})
