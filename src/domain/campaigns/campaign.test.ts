import { expect, test } from 'vitest'

import { findPayees } from '#domain/payee/payee.ts'

import {
  type CampaignText,
  REACHED_ALONE,
  type TextFault,
  campaignState,
  readingsOf,
  refuseTexts,
  whyTwoSend,
  wordCampaign,
} from './campaign.ts'

const en: CampaignText = { language: 'EN', title: 'For {level}', body: 'Welcome, {account}.' }
const vi: CampaignText = { language: 'VI', title: 'Cho {level}', body: 'Chào {account}.' }

const texts: readonly (readonly [string, readonly CampaignText[], string | undefined])[] = [
  ['in each language', [en, vi], undefined],
  ['without one of the languages', [en], 'text_missing VI'],
  ['with a language twice', [en, vi, en], 'text_twice EN'],
  ['in a language of nobody', [en, vi, { ...en, language: 'TH' }], 'language_unneeded TH'],
  ['with an empty title', [en, { ...vi, title: ' ' }], 'text_empty VI'],
  ['with an empty body', [{ ...en, body: '\n' }, vi], 'text_empty EN'],
  ['with an unknown placeholder', [en, { ...vi, body: 'Chào {name}' }], 'placeholder_unknown VI'],
  ['with an open brace', [{ ...en, title: 'For {level' }, vi], 'placeholder_unknown EN'],
  ['with a level alone', [{ ...en, title: ' {level} ' }, vi], 'text_of_level EN'],
  ['with an account alone', [{ ...en, title: '{account}' }, vi], undefined],
  ...[
    'Send to 0917{level}555',
    'Send to {level}555',
    'See verde-pay{level}',
    'See verde-pay\u200b{level}',
    'See verde-pay<b></b>{level}',
    'See verde. {account}pay',
    'See verde.{account}',
    'See verde {level}.com',
    'See ٠٩{level}',
  ].map((body) => [`with “${body}”`, [{ ...en, body }, vi], 'placeholder_touches EN'] as const),
  ...['亲爱的{account}您好', 'Hi ({account}), {level}. A gift!', '«{level}»', 'يا {account}، أهلا'].map(
    (body) => [`with “${body}”`, [{ ...en, body }, vi], undefined] as const,
  ),
]

test.each(texts)('campaign texts %s', (_which, given, expected) => {
  const found: { readonly fault: TextFault; readonly language: string } | undefined = refuseTexts(given, [
    'EN',
    'VI',
  ])
  expect(found && `${found.fault} ${found.language}`).toBe(expected)
})

test.each([
  ['VI', 'EN', 'Cho Gold'],
  ['TH', 'VI', 'Cho Gold'],
  ['TH', 'JA', 'For Gold'],
])('a reader of %s in a brand of %s reads %s', (language, fallback, title) => {
  expect(wordCampaign([en, vi], [language, fallback], { account: 'ann', level: 'Gold' }).title).toBe(title)
})

test('the level is named in the language of the text', () => {
  const values = { account: 'ann', level: 'Gold', levels: { VI: 'Vàng' } }
  expect(wordCampaign([en, vi], ['VI'], values).title).toBe('Cho Vàng')
  expect(wordCampaign([en, vi], ['EN'], values).title).toBe('For Gold')
})

test('a value is no placeholder', () => {
  const { body } = wordCampaign([en], ['EN'], { account: '{level} $& $1', level: 'Gold' })
  expect(body).toBe('Welcome, {level} $& $1.')
})

test.each([
  ['Send by GCash to 0917-{level}-555', 'number'],
  ['Send by GCash to 09 {level} 4', 'number'],
  ['Send by GCash to 0917 5 {account}', 'number'],
  ['GCash: 0917 {level}', 'number'],
  ['Write to @ve_{level}_rde', 'handle'],
  ['Write to {level}', 'handle'],
  ['See https://{level}/now', 'link'],
  ['Dear {account}, deposit and play as {level}.', undefined],
  ['Deposit 50 and get 20 with {level}', undefined],
])('“%s” names a payee as a member may read it', (body, kind) => {
  const readings = readingsOf([{ ...en, body }], ['Gold', '@verde_pay', 'verde-pay.com'])
  const plain = readingsOf([{ ...en, body }], ['Gold'])
  const kindsIn = (all: readonly string[]) =>
    all.flatMap((text) => findPayees(text, { hosts: [], accounts: [] }).map((one) => one.kind))
  expect(kindsIn([body])).toEqual([])
  if (kind === undefined) expect(kindsIn(plain)).toEqual([])
  else expect(kindsIn(readings)).toContain(kind)
})

const fit = { purpose: 'offer', members: 1, reachedToday: 0, namesPayee: false } as const
test.each([
  ['few members', {}, undefined],
  ['as many as one operator may reach', { members: REACHED_ALONE }, undefined],
  ['more members', { members: REACHED_ALONE + 1 }, 'large'],
  ['few after many', { members: 2, reachedToday: REACHED_ALONE - 1 }, 'large'],
  ['a notice', { purpose: 'notice' }, 'always'],
  ['a payee', { namesPayee: true }, 'redirected'],
] as const)('two operators for %s', (_which, change, cause) => {
  expect(whyTwoSend({ ...fit, ...change })).toBe(cause)
})

test.each([
  [{ hasEnded: false, isStopped: false }, 9, 'planned'],
  [{ hasEnded: false, isStopped: false }, 10, 'sending'],
  [{ hasEnded: true, isStopped: false }, 11, 'sent'],
  [{ hasEnded: true, isStopped: true }, 9, 'stopped'],
] as const)('the state of a campaign that starts at 10: %o at %d', (facts, nowMs, state) => {
  expect(campaignState({ ...facts, startsAtMs: 10 }, nowMs)).toBe(state)
})
