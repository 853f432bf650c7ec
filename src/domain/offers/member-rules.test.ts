import { expect, test } from 'vitest'

import { cashback, inCurrency, match, matchSums, rounds } from '#test/offers/version-cases.ts'

import { asksToJoin, memberRules, termRules } from './member-rules.ts'
import { memberTerms } from './member-terms.ts'
import { writeOffer } from './offer-form.ts'
import type { OfferNeed, OfferVersion, TriggerEvent } from './version.ts'

const secret: OfferVersion = {
  ...match,
  needs: ['code'],
  code: 'HIDDEN7',
  grantsMax: 60,
  sums: { PHP: { ...matchSums, budget: 777_777n }, VND: matchSums },
  trigger: { ...match.trigger, channels: ['gcash'] },
  audience: { ...match.audience, segments: ['sleepers'] },
}

test('members read neither the budget, nor the code, nor names of rules, nor another currency', () => {
  const text = JSON.stringify(memberRules(writeOffer(secret), 'PHP'))
  for (const word of ['7.77777', 'HIDDEN7', 'grantsMax', 'sleepers', 'VND', 'stack'])
    expect(text).not.toContain(word)
})

test.each<[string, OfferVersion]>([
  ['a bonus', secret],
  ['cash', cashback],
  ['free rounds', rounds],
  ['another currency', inCurrency('VND', match)],
  [
    'a stated audience on some weekdays',
    {
      ...match,
      window: { ...match.window, weekdays: [5, 6] },
      audience: {
        ...match.audience,
        levels: ['2', '3'],
        countries: ['PH'],
        segment: { seenWithinDays: 7, registeredFrom: '2026-11-01', languages: ['VI'], hasDeposited: false },
        registeredDaysMin: 3,
        registeredDaysMax: 30,
      },
    },
  ],
])('the terms of the rules that members read are those of the version: %s', (_what, version) => {
  for (const currency of ['PHP', 'VND']) {
    const rules = memberRules(writeOffer(version), currency)
    const terms = rules && memberTerms(termRules(rules, currency), currency)
    expect(terms).toEqual(memberTerms(version, currency))
  }
})

test.each<[string, OfferVersion['trigger'], object | undefined]>([
  ['of a deposit, by name', { ...match.trigger, channels: ['7'] }, [{ id: '7', name: 'GCash' }]],
  ['without a name, by id', { ...match.trigger, channels: ['8'] }, [{ id: '8', name: '8' }]],
  ['of all channels', match.trigger, undefined],
  ['of stakes', { ...match.trigger, event: 'stakes', channels: ['7'] }, undefined],
])('members read the payment channels that count: %s', (_what, trigger, expected) => {
  const names = new Map([['7', 'GCash']])
  const rules = memberRules(writeOffer({ ...match, trigger }), 'PHP', names)
  expect(rules?.trigger.channels).toEqual(expected)
  const [activity] = (rules && memberTerms(termRules(rules, 'PHP'), 'PHP')) ?? []
  const [own] = memberTerms({ ...match, trigger, channelNames: names }, 'PHP') ?? []
  expect(activity).toEqual({ ...own, trigger: rules && termRules(rules, 'PHP').trigger })
})

test.each<[readonly OfferNeed[], TriggerEvent, boolean]>([
  [['opt_in'], 'deposit', true],
  [['code', 'verification'], 'stakes', true],
  [[], 'registration', true],
  [[], 'deposit', false],
  [['verification'], 'net_loss', false],
])('an offer that needs %j and pays for %s asks to join: %s', (needs, event, expected) => {
  expect(asksToJoin(needs, event)).toBe(expected)
})

test('members read that an offer is for teams, and none of their names', () => {
  const version = {
    ...match,
    audience: { ...match.audience, segment: { teams: ['linh'], turnoverDays: 7, turnoverLeast: '1.00' } },
  }
  expect(memberRules(writeOffer(version), 'PHP')?.segment).toEqual({
    teams: [],
    turnoverDays: 7,
    turnoverLeast: '1.00',
  })
})
