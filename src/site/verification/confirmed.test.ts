import { expect, test } from 'vitest'

import { factsOf } from './confirmed.ts'

const security = { isMobileVerified: true, isEmailVerified: false, email: 'm•••@mail.example' }

test('an unconfirmed address counts for nothing, and a document until it has ended', () => {
  const facts = factsOf(
    [
      { kind: 'funds', state: 'expired' },
      { kind: 'identity', state: 'accepted' },
      { kind: 'address', state: 'ending' },
    ],
    security,
  )
  expect(facts.map(({ id, isDone }) => `${id} ${isDone}`)).toEqual([
    'mobile true',
    'email false',
    'identity true',
    'address true',
    'funds false',
  ])
})

test('a document that is missing, being checked or refused is not confirmed', () => {
  for (const state of ['missing', 'checking', 'refused'] as const)
    expect(factsOf([{ kind: 'identity', state }], security).filter(({ isDone }) => isDone)).toHaveLength(1)
})
