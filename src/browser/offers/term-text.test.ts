import { expect, test } from 'vitest'

import { memberTerms } from '#domain/offers/member-terms.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { cashback, M, match } from '#test/offers/version-cases.ts'

import { rankingText, termLines, termText } from './term-text.ts'

const t = (id: string, values: object = {}) => [id, ...Object.values(values)].join(' ')

test.each<[readonly string[], string]>([
  [['PH'], 'Philippines'],
  [['P'], 'P'],
  [['Philippines', 'VN'], 'Philippines Vietnam'],
  [['a-1'], 'a-1'],
  [['608'], '608'],
])('members of %j are written as %j', (countries, expected) => {
  const text = membersText({ countries })
  expect(text).toContain(`offer.term.countries ${expected}`)
})

test('levels have their names, and their ranks where a name is not known', () => {
  const levelName = (rank: string) => (rank === '2' ? 'Silver' : undefined)
  expect(membersText({ levels: ['2', '9'] }, levelName)).toContain('offer.term.levels Silver 9')
  expect(membersText({ levels: ['2'] })).toContain('offer.term.levels 2')
})

function membersText(
  change: Partial<OfferVersion['audience']>,
  levelName?: (rank: string) => string | undefined,
): string {
  const version = { ...match, audience: { ...match.audience, ...change } }
  const term = memberTerms(version, 'PHP')?.find(({ about }) => about === 'members')
  if (!term) throw new Error('no term about members')
  return termText(term, { t, language: 'en', symbol: '₱', levelName })
}

test('the rules of a segment have words, with days and languages as the member writes them', () => {
  const segment = {
    seenWithinDays: 7,
    registeredFrom: '2026-11-01',
    registeredTo: '2026-11-30',
    languages: ['VI', 'xx'],
    hasDeposited: false,
  }
  const text = membersText({ segment })
  for (const words of [
    'registered_from Nov 1, 2026',
    'registered_to Nov 30, 2026',
    'languages Tiếng Việt xx',
    'seen 7',
    'never_deposited',
  ])
    expect(text).toContain(`offer.term.${words}`)
  expect(membersText({ segment: { hasDeposited: true } })).toContain('offer.term.has_deposited')
})

test('the terms name the payment channels whose deposits count, in the line of the deposit', () => {
  const trigger = { ...match.trigger, channels: ['7', '8'] }
  const textOf = (version: Parameters<typeof memberTerms>[0]) => {
    const [term] = memberTerms(version, 'PHP') ?? []
    return term && termText(term, { t, language: 'en', symbol: '₱' })
  }
  expect(textOf({ ...match, trigger, channelNames: new Map([['7', 'GCash']]) })).toContain(
    'offer.term.channels GCash 8',
  )
  expect(textOf(match)).not.toContain('offer.term.channels')
})

test('a ranking has a line for each place and rule, and in short its places alone', () => {
  const version: OfferVersion = {
    ...cashback,
    kind: 'ranking',
    trigger: {
      event: 'rank',
      product: 'any',
      recurrence: 'week',
      channels: [],
      rankedBy: 'stakes',
      places: 5,
    },
    sums: {
      PHP: {
        tiers: [
          { from: M, amount: 1000n * M },
          { from: 2n * M, amount: 400n * M },
        ],
      },
    },
  }
  const term = memberTerms(version, 'PHP')?.find(({ about }) => about === 'activity')
  if (!term) throw new Error('no term about the activity')
  const format = { t, language: 'en', symbol: '₱' }
  const places = [
    'offer.term.place_gives offer.term.place 1 offer.term.place_cash ₱1,000.00',
    'offer.term.place_gives offer.term.places 2 5 offer.term.place_cash ₱400.00',
  ]
  expect(rankingText(term, format)?.places).toEqual(places)
  expect(termLines(term, format)).toEqual([
    'offer.term.activity offer.term.for_rank offer.term.often_week',
    'offer.term.ranked_by_stakes',
    ...places,
    'offer.term.ranking_counted',
    'offer.term.ranking_tie',
    'offer.term.ranking_person',
    'offer.term.ranking_final',
  ])
})
