import { expect, test } from 'vitest'

import { siteContracts } from '#contract/contracts.ts'
import { cashierWords, isCashierWord } from '#domain/merchant/cashier-words.ts'
import { readCatalogue } from '#locales/catalogues.ts'

import { isScreen, readSources } from './tidy/sources.ts'

const site = readSources().filter((source) => isScreen(source) && source.path.startsWith('src/site/'))
const folderOf = (path: string) => path.split('/').slice(0, 3).join('/')
const moving = Object.entries(siteContracts).flatMap(([group, calls]) =>
  Object.entries(calls)
    .filter(([, endpoint]) => 'movesMoney' in endpoint)
    .map(([name]) => `${group}.${name}`),
)
/** The folders of pages with a call that moves money, and the list of accounts that it is paid out to. */
const folders = new Set(
  site.filter(({ text }) => moving.some((call) => text.includes(call))).map(({ path }) => folderOf(path)),
)
const pages = site.filter(
  ({ path }) => folders.has(folderOf(path)) || path === 'src/site/member-centre/PayoutSection.tsx',
)
const ids = (['site', 'member', 'lottery', 'offer'] as const).flatMap((area) =>
  Object.keys(readCatalogue(area, 'EN')),
)
/** Ids in quotes; of one that is put together, all that begin as it does. */
const answer = new Set(
  pages
    .flatMap(({ text }) => [...text.matchAll(/['`]([a-z][\w-]*\.[\w.-]*)(\$\{)?/g)])
    .flatMap(([, id = '', isBeginning]) =>
      ids.filter((one) => (isBeginning === undefined ? one === id : one.startsWith(id))),
    ),
)

test('every word of the pages that move money is one of the cashier, and the pages are found', () => {
  expect([...folders].toSorted()).toEqual([
    'src/site/agents',
    'src/site/cashier',
    'src/site/friends',
    'src/site/lottery',
    'src/site/missions',
    'src/site/paying',
    'src/site/points',
    'src/site/raffles',
    'src/site/rewards',
    'src/site/transfers',
    'src/site/wallet',
    'src/site/withdraw',
  ])
  expect(answer.size).toBeGreaterThan(200)
  expect([...answer].filter((id) => !isCashierWord(id))).toEqual([])
})

test('no word is held for a second operator that these pages do not say', () => {
  expect(cashierWords.filter((beginning) => ![...answer].some((id) => id.startsWith(beginning)))).toEqual([])
})
