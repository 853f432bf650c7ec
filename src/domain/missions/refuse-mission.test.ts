import { expect, test } from 'vitest'

import type { MissionRules } from './mission.ts'
import { type MissionBrand, type MissionFault, isTooDear, refuseMission } from './refuse-mission.ts'

const UNIT = 100_000n
const fit: MissionRules = {
  name: 'Seven colours',
  task: 'places',
  categories: ['slots'],
  target: 7n,
  recurrence: 'week',
  gives: 'points',
  amount: 120n,
  budget: 120_000n,
  claimDays: 7,
  fromDay: '2026-11-23',
}
const stakes: Partial<MissionRules> = {
  task: 'stakes',
  target: 1_000n * UNIT,
  gives: 'cash',
  amount: 15n * UNIT,
}
const checkIns: Partial<MissionRules> = { task: 'check_ins', target: 1n, categories: [] }
const ofGames: Partial<MissionRules> = { task: 'plays', categories: [] }
const eleven = Array.from({ length: 11 }, (_, at) => `P${at}`)
const manyGames = Array.from({ length: 21 }, (_, at) => `${at + 1}`)
const brand: MissionBrand = {
  currency: 'PHP',
  raffle: { ticketWorth: 2n * UNIT, left: 120_000n },
  offered: { providers: new Set(['MOSAIC', 'REEF', ...eleven]), games: new Set(manyGames) },
  ranks: [0, 1],
  languages: ['EN'],
  uses: [
    { points: 1n, worth: UNIT / 10n },
    { points: 200n, worth: 20n * UNIT },
  ],
  others: new Map([
    ['first', undefined],
    ['second', 'first'],
    ['third', 'mission'],
  ]),
}

test.each<[string, Partial<MissionRules>, MissionFault | undefined]>([
  ['is fit', {}, undefined],
  ['is for the first level', { segment: { levels: [0] } }, undefined],
  ['is for a level that the brand lacks', { segment: { levels: [4] } }, 'segment'],
  ['has no name', { name: ' ' }, 'name_missing'],
  ['is for providers', { target: 2n, providers: ['MOSAIC', 'REEF'] }, undefined],
  ['is for a provider that the brand does not offer', { target: 1n, providers: ['STORM'] }, 'providers'],
  ['names a provider twice', { target: 1n, providers: ['REEF', 'REEF'] }, 'providers'],
  ['asks for more places than providers', { target: 2n, providers: ['REEF'] }, 'providers'],
  ['asks for check-ins with a provider', { ...checkIns, providers: ['REEF'] }, 'providers'],
  ['is for games', { ...ofGames, games: ['7', '8'] }, undefined],
  ['is for a game that the brand does not offer', { ...ofGames, games: ['7', '99'] }, 'games'],
  ['names a game twice', { ...ofGames, games: ['7', '7'] }, 'games'],
  ['is for a game and a category', { ...ofGames, categories: ['slots'], games: ['7'] }, 'games'],
  ['is for a game and a provider', { ...ofGames, providers: ['REEF'], games: ['7'] }, 'games'],
  ['asks for places with a game', { ...ofGames, task: 'places', games: ['7'] }, 'games'],
  ['asks for check-ins with a game', { ...checkIns, games: ['7'] }, 'games'],
  ['names 20 games', { ...ofGames, games: manyGames.slice(1) }, undefined],
  ['names 21 games', { ...ofGames, games: manyGames }, 'games'],
  ['names 11 providers', { target: 1n, providers: eleven }, 'providers'],
  ['asks for nothing', { target: 0n }, 'target_of_nothing'],
  ['asks for eleven places in a week', { target: 11n }, 'target_too_high'],
  ['asks for 150 plays in a week', { task: 'plays', target: 150n }, undefined],
  ['asks for 151 plays in a week', { task: 'plays', target: 151n }, 'target_too_high'],
  ['asks for 51 plays in a day', { task: 'plays', recurrence: 'day', target: 51n }, 'target_too_high'],
  ['asks for play on five days of a week', { task: 'days', target: 5n }, 'target_too_high'],
  ['asks for a check-in on every day', { task: 'check_ins', categories: [], target: 7n }, undefined],
  ['asks for check-ins in slots', { task: 'check_ins', target: 7n }, 'categories_without_plays'],
  ['asks for stakes finer than the currency', { ...stakes, target: 1n }, 'target_not_payable'],
  ['gives 1.5 % of the stakes', stakes, undefined],
  ['gives more than 1.5 % of the stakes', { ...stakes, amount: 16n * UNIT }, 'amount_too_high'],
  ['gives points worth 1.5 % of the stakes', { ...stakes, gives: 'points', amount: 150n }, undefined],
  ['gives points worth more', { ...stakes, gives: 'points', amount: 151n }, 'amount_too_high'],
  ['gives tickets of a raffle', { gives: 'tickets', raffle: 'wheel', amount: 2n }, undefined],
  ['gives tickets of no raffle', { gives: 'tickets', amount: 2n }, 'raffle_missing'],
  ['gives points, and names a raffle', { raffle: 'wheel' }, 'raffle_missing'],
  ['gives eleven tickets', { gives: 'tickets', raffle: 'wheel', amount: 11n }, 'amount_too_high'],
  [
    'gives tickets worth 1.5 % of the stakes',
    { ...stakes, gives: 'tickets', raffle: 'wheel', amount: 7n },
    undefined,
  ],
  [
    'gives tickets worth more',
    { ...stakes, gives: 'tickets', raffle: 'wheel', amount: 8n },
    'amount_too_high',
  ],
  ['gives nothing', { amount: 0n }, 'amount_of_nothing'],
  ['gives cash finer than the currency', { gives: 'cash', amount: 1n }, 'amount_not_payable'],
  ['gives 1,001 points', { amount: 1_001n }, 'amount_too_high'],
  [
    'gives more cash than a mission may',
    { gives: 'cash', amount: 101n * UNIT, budget: 1_000n * UNIT },
    'amount_too_high',
  ],
  ['has a budget below one reward', { budget: 119n }, 'budget_too_small'],
  ['leaves no day for the claim', { claimDays: 0 }, 'claim_days'],
  ['leaves more than a month', { claimDays: 31 }, 'claim_days'],
  ['ends before it begins', { toDay: '2026-11-22' }, 'to_day'],
  ['is done once and has no end', { recurrence: 'once' }, 'to_day'],
  ['is done once within 92 days', { recurrence: 'once', toDay: '2027-02-22' }, undefined],
  ['is done once within 93 days', { recurrence: 'once', toDay: '2027-02-23' }, 'to_day'],
  ['follows another one', { after: 'second' }, undefined],
  ['follows itself', { after: 'mission' }, 'after_circle'],
  ['follows one that follows it', { after: 'third' }, 'after_circle'],
  ['follows an unknown one', { after: 'fourth' }, 'after_unknown'],
])('a mission that %s', (_, change, fault) => {
  const mission = { ...fit, ...change }
  const budget = change.budget ?? (mission.gives === 'cash' ? 100_000n * UNIT : fit.budget)
  expect(refuseMission('mission', { ...mission, budget }, brand)).toBe(fault)
})

const ends = '2026-12-31'
test.each<[string, MissionBrand['raffle'], Partial<MissionRules>, MissionFault | undefined]>([
  ['that gives none today', undefined, {}, 'raffle_missing'],
  ['that has as many as the budget', { ticketWorth: 1n, left: 10n }, {}, undefined],
  ['that has fewer than the budget', { ticketWorth: 1n, left: 9n }, {}, 'raffle_short'],
  ['that ends, of a mission without an end', { ticketWorth: 1n, left: 10n, toDay: ends }, {}, 'raffle_short'],
  [
    'that gives until the last claim',
    { ticketWorth: 1n, left: 10n, toDay: ends },
    { toDay: '2026-12-24' },
    undefined,
  ],
  [
    'that ends before the last claim',
    { ticketWorth: 1n, left: 10n, toDay: ends },
    { toDay: '2026-12-25' },
    'raffle_short',
  ],
])('tickets of a raffle %s', (_, raffle, change, fault) => {
  const mission: MissionRules = { ...fit, gives: 'tickets', raffle: 'wheel', amount: 2n, budget: 10n }
  expect(refuseMission('mission', { ...mission, ...change }, { ...brand, raffle })).toBe(fault)
})

test('tickets that have become worth more are too dear', () => {
  expect(isTooDear({ task: 'places', target: 7n }, 100n * UNIT)).toBe(false)
  expect(isTooDear({ task: 'places', target: 7n }, 100n * UNIT + 1n)).toBe(true)
  expect(isTooDear({ task: 'stakes', target: 1_000n * UNIT }, 15n * UNIT)).toBe(false)
  expect(isTooDear({ task: 'stakes', target: 1_000n * UNIT }, 15n * UNIT + 1n)).toBe(true)
})

test('a good that is worth more than converted points bounds a mission too', () => {
  const mission: MissionRules = { ...fit, ...stakes, gives: 'points', amount: 150n }
  const dear = { ...brand, uses: [...brand.uses, { points: 200n, worth: 20n * UNIT + 1_000n }] }
  expect(refuseMission('mission', mission, dear)).toBe('amount_too_high')
  expect(refuseMission('mission', { ...mission, amount: 149n }, dear)).toBeUndefined()
})
