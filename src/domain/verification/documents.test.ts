import { describe, expect, test } from 'vitest'

import {
  type ChecklistItem,
  type Papers,
  type SentDocument,
  checklistOf,
  isOverdue,
  isValidity,
  refuseSending,
} from './documents.ts'

const today = '2026-03-10'
const none: Papers = {
  documents: [],
  requests: [],
  asksAge: false,
  isAgeVerified: false,
  today,
  renewalDay: '2026-04-09',
}
const one = (change: Partial<SentDocument> = {}): SentDocument => ({
  kind: 'identity',
  state: 'checking',
  faults: [],
  validUntil: null,
  judgedDay: null,
  judgedAtMs: null,
  ...change,
})
const accepted = (validUntil: string) => one({ state: 'accepted', validUntil, judgedDay: '2026-01-05' })
const refusedOn = (judgedDay: string, judgedAtMs = 1_000) =>
  one({ state: 'refused', faults: ['cut_off'], judgedDay, judgedAtMs })
const refused = refusedOn('2026-03-01')
const refusedBefore = refusedOn('2026-02-28', 999)
const request = {
  kind: 'identity',
  reason: 'sums',
  dueDay: '2026-03-20',
  requestedAtMs: 1_000,
} as const

const identityOf = (papers: Partial<Papers>): ChecklistItem => {
  const [item] = checklistOf({ ...none, ...papers })
  if (!item) throw new Error('no line')
  return item
}

describe('the line of a document', () => {
  // Each row: the papers, and need and state of the identity document.
  const rows: readonly (readonly [string, Partial<Papers>, ChecklistItem['need'], ChecklistItem['state']])[] =
    [
      ['nothing is asked', {}, 'none', 'missing'],
      ['the market asks', { asksAge: true }, 'first_deposit', 'missing'],
      ['the age is known', { asksAge: true, isAgeVerified: true }, 'none', 'missing'],
      ['it is being checked', { asksAge: true, documents: [one()] }, 'first_deposit', 'checking'],
      ['it was refused', { asksAge: true, documents: [refused] }, 'first_deposit', 'refused'],
      ['it is accepted', { documents: [accepted('2026-04-10')] }, 'none', 'accepted'],
      ['it ends soon', { documents: [accepted('2026-04-09')] }, 'renewal', 'ending'],
      ['it ends today', { documents: [accepted(today)] }, 'renewal', 'ending'],
      ['it ended', { documents: [accepted('2026-03-09')] }, 'renewal', 'expired'],
      ['a renewal is checked', { documents: [one(), accepted('2026-03-12')] }, 'renewal', 'checking'],
      ['a renewal was refused', { documents: [refused, accepted('2030-01-01')] }, 'none', 'refused'],
      [
        'a shorter one is newer',
        { documents: [accepted('2026-03-12'), accepted('2030-01-01')] },
        'renewal',
        'ending',
      ],
      ['a second one after a refusal', { documents: [accepted('2030-01-01'), refused] }, 'none', 'accepted'],
      [
        'a newer one is asked',
        { documents: [accepted('2030-01-01')], requests: [request] },
        'requested',
        'missing',
      ],
      ['the asked one was refused', { documents: [refused], requests: [request] }, 'requested', 'refused'],
      [
        'one was refused before the request',
        { documents: [refusedBefore], requests: [request] },
        'requested',
        'missing',
      ],
      ['the asked one is checked', { documents: [one()], requests: [request] }, 'requested', 'checking'],
      ['another kind is asked', { requests: [{ ...request, kind: 'funds' }] }, 'none', 'missing'],
    ]
  test.each(rows)('%s', (_name, papers, need, state) => {
    expect(identityOf(papers)).toMatchObject({ need, state })
  })

  test('a refused renewal voids no accepted document', () => {
    expect(identityOf({ documents: [refused, accepted('2030-01-01')] })).toMatchObject({
      validUntil: '2030-01-01',
      faults: ['cut_off'],
    })
  })

  test('a refusal from before a request shows no reasons', () => {
    const papers = { documents: [refusedBefore], requests: [request] }
    expect(identityOf(papers)).toMatchObject({ faults: [] })
    expect(identityOf({ ...papers, documents: [refused] })).toMatchObject({ faults: ['cut_off'] })
  })

  test('a request brings its reason and its day', () => {
    expect(identityOf({ requests: [request] })).toMatchObject({ reason: 'sums', dueDay: '2026-03-20' })
  })
})

test('sending is refused while one is checked, and where nothing needs the document', () => {
  const item: ChecklistItem = { kind: 'address', need: 'none', state: 'missing', faults: [] }
  const rows: readonly (readonly [Partial<ChecklistItem>, string | undefined])[] = [
    [{}, 'document_not_needed'],
    [{ need: 'requested' }, undefined],
    [{ need: 'requested', state: 'checking' }, 'document_checking'],
    [{ need: 'renewal', state: 'ending' }, undefined],
    [{ kind: 'identity' }, undefined],
    [{ kind: 'identity', state: 'refused' }, undefined],
    [{ kind: 'identity', state: 'accepted' }, 'document_not_needed'],
    [{ kind: 'identity', need: 'first_deposit', state: 'accepted' }, undefined],
    [{ kind: 'funds', state: 'refused' }, 'document_not_needed'],
    [{ isOfTier: true }, undefined],
    [{ isOfTier: true, state: 'refused' }, undefined],
    [{ isOfTier: true, state: 'accepted' }, 'document_not_needed'],
  ]
  for (const [change, expected] of rows)
    expect([change, refuseSending({ ...item, ...change })]).toEqual([change, expected])
})

test('a document that a tier needs says so, and no other', () => {
  const ofTier = checklistOf({ ...none, tierKinds: ['address'] }).filter(({ isOfTier }) => isOfTier)
  expect(ofTier.map(({ kind }) => kind)).toEqual(['address'])
})

test('a request is overdue after its day, unless the document waits for the brand', () => {
  const item: ChecklistItem = { kind: 'funds', need: 'requested', state: 'missing', faults: [] }
  expect(isOverdue(item, today)).toBe(false)
  expect(isOverdue({ ...item, dueDay: today }, today)).toBe(false)
  expect(isOverdue({ ...item, dueDay: '2026-03-09' }, today)).toBe(true)
  expect(isOverdue({ ...item, dueDay: '2026-03-09', state: 'refused' }, today)).toBe(true)
  expect(isOverdue({ ...item, dueDay: '2026-03-09', state: 'checking' }, today)).toBe(false)
})

describe('a document in check after the day of its request', () => {
  const dueDay = '2026-03-05'
  const on = (judgedDay: string, change: Partial<SentDocument> = {}) =>
    one({ ...refusedOn(judgedDay), ...change })
  // Each row: the documents, newest first, and whether deposits are closed.
  const rows: readonly (readonly [string, readonly SentDocument[], boolean])[] = [
    ['it is the first', [one()], false],
    ['one was refused before the day', [one(), on('2026-03-04')], false],
    ['one was refused on the day', [one(), on(dueDay)], false],
    ['one was refused after the day', [one(), on('2026-03-06')], true],
    [
      'one was refused after the day, and an older one before',
      [one(), on('2026-03-06'), on('2026-03-01')],
      true,
    ],
    ['one of another kind was refused after the day', [one(), on('2026-03-06', { kind: 'funds' })], false],
  ]
  test.each(rows)('%s', (_name, documents, expected) => {
    const item = identityOf({ documents, requests: [{ ...request, dueDay }] })
    expect(item.state).toBe('checking')
    expect(isOverdue(item, today)).toBe(expected)
    expect(isOverdue(item, dueDay)).toBe(false)
  })
})

test('a document is valid from today on, papers of an address or of money for a year', () => {
  expect([-1, 0, 366, 367].map((days) => isValidity('address', days))).toEqual([false, true, true, false])
  expect([-1, 0, 5_500, 5_501].map((days) => isValidity('identity', days))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
