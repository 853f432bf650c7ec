import { expect, test } from 'vitest'

import { type TypedRaffle, readTypedRaffle, typedRaffle } from './typed-raffle.ts'

const found = {
  currency: 'PHP',
  today: '2026-03-01',
  list: [],
  goods: [{ good: '7', name: 'Mug', points: 500, left: 3 }],
  offers: [
    { offer: 'prize-bonus', offerVersion: 2, gives: 'bonus' as const, amount: '50.00', worth: '50.00' },
    {
      offer: 'prize-rounds',
      offerVersion: 1,
      gives: 'free_rounds' as const,
      amount: '10',
      worth: '2.00',
      game: 'Wheel',
    },
  ],
}
const typed: TypedRaffle = {
  code: 'wheel',
  name: ' Prize wheel ',
  kind: 'wheel',
  prizes: [
    { gives: 'points', amount: '5', weight: '90', stock: '', named: '' },
    { gives: 'cash', amount: '2.50', weight: '10', stock: '4', named: '' },
  ],
  tickets: '100',
  ticketDays: '30',
  checkIns: '7',
  toDay: '',
  closesAt: undefined,
  ticketsLeast: '',
  isOnePerMember: true,
}
const nowMs = Date.parse('2026-03-01T10:00:00Z')
const read = (change: Partial<TypedRaffle>) =>
  readTypedRaffle({ ...typed, ...change }, { found, known: undefined, nowMs })

test('a typed raffle becomes the call, with the most that it costs', () => {
  expect(read({})).toEqual({
    code: 'wheel',
    cost: { points: 500n, cash: 1_000_000n },
    rules: {
      name: 'Prize wheel',
      kind: 'wheel',
      tickets: 100,
      ticketDays: 30,
      checkIns: 7,
      prizes: [
        { gives: 'points', amount: '5', weight: 90 },
        { gives: 'cash', amount: '2.50', weight: 10, stock: 4 },
      ],
    },
  })
})

test('envelopes have as many tickets as pieces, and the pieces are the weights', () => {
  const prizes = typed.prizes.map((prize) => ({ ...prize, weight: '', stock: '3' }))
  expect(read({ kind: 'envelope', prizes, tickets: '' })).toMatchObject({
    rules: { tickets: 6, prizes: [{ weight: 3, stock: 3 }, { weight: 3 }] },
  })
})

const draw = {
  kind: 'draw' as const,
  prizes: [{ gives: 'cash' as const, amount: '50', weight: '', stock: '2', named: '' }],
  closesAt: '2026-03-02T12:00:00Z',
  ticketsLeast: '10',
}

test('a draw closes at a time, and its pieces are the weights', () => {
  expect(read({ ...draw, toDay: '2026-03-09' })).toMatchObject({
    rules: {
      kind: 'draw',
      prizes: [{ gives: 'cash', amount: '50', weight: 2, stock: 2 }],
      draw: { closesAt: draw.closesAt, ticketsLeast: 10, isOnePerMember: true },
    },
    cost: { cash: 10_000_000n },
  })
})

test.each([
  ['good', '7', { gives: 'good', amount: '500', good: '7' }, { points: 1_000n }],
  [
    'bonus',
    'prize-bonus 2',
    { gives: 'bonus', amount: '50.00', offer: 'prize-bonus', offerVersion: 2 },
    { cash: 10_000_000n },
  ],
  [
    'free_rounds',
    'prize-rounds 1',
    { gives: 'free_rounds', amount: '10', offer: 'prize-rounds', offerVersion: 1 },
    { cash: 400_000n },
  ],
] as const)('a prize that is chosen from a list is sent with its price: %s', (gives, named, sent, cost) => {
  const none = { gives: 'none' as const, amount: '', weight: '10', stock: '', named: '' }
  const chosen = { ...none, gives, stock: '2', named }
  expect(read({ prizes: [chosen, none] })).toMatchObject({
    rules: {
      prizes: [
        { weight: 10, stock: 2, ...sent },
        { gives: 'none', amount: '0' },
      ],
    },
    cost,
  })
  expect(read({ prizes: [{ ...chosen, named: '' }, none] })).toEqual({ fault: 'prizes', why: 'source' })
  expect(read({ prizes: [{ ...chosen, stock: '' }, none] })).toEqual({ fault: 'prizes', why: 'stock' })
})

test.each<[Partial<TypedRaffle>, string, string]>([
  [{ ...draw, closesAt: undefined }, 'closesAt', 'closes'],
  [{ ...draw, ticketsLeast: '1' }, 'ticketsLeast', 'least'],
  [{ code: 'A' }, 'code', 'code'],
  [{ name: ' ' }, 'name', 'name'],
  [{ prizes: typed.prizes.slice(1) }, 'prizes', 'prizes'],
  [{ prizes: typed.prizes.map((prize) => ({ ...prize, amount: 'x' })) }, 'prizes', 'amount'],
  [{ prizes: typed.prizes.map((prize) => ({ ...prize, weight: '1.5' })) }, 'prizes', 'weight'],
  [{ prizes: typed.prizes.map((prize) => ({ ...prize, stock: 'x' })) }, 'prizes', 'stock'],
  [{ prizes: typed.prizes.map((prize) => ({ ...prize, stock: '4' })) }, 'prizes', 'end'],
  [{ tickets: '' }, 'tickets', 'tickets'],
  [{ ticketDays: '93' }, 'ticketDays', 'days'],
  [{ checkIns: 'x' }, 'checkIns', 'check_ins'],
  [{ toDay: '2026-02-01' }, 'toDay', 'to'],
  [
    { prizes: [{ ...typed.prizes[0], amount: '99999' } as never, typed.prizes[1] as never] },
    'tickets',
    'dear',
  ],
])('a fault is named beside its field: %o', (change, fault, why) => {
  expect(read(change)).toEqual({ fault, why })
})

test('a listed raffle is typed as it was', () => {
  const { prizes, code, ...rest } = typed
  const listed = {
    ...rest,
    raffle: code,
    version: 3,
    tickets: 100,
    ticketDays: 30,
    checkIns: 7,
    toDay: undefined as never,
    prizes: prizes.map(({ weight, stock, named: _named, ...prize }) => ({
      ...prize,
      weight: Number(weight),
      ...(stock === '' ? {} : { stock: Number(stock) }),
      taken: 0,
    })),
    standing: 'running' as const,
    publishedAt: '2026-03-01T00:00:00Z',
    given: 0,
    reserved: 0,
    drawn: 0,
    points: '0',
    pointsMost: '0',
    cash: '0',
    cashMost: '0',
  }
  expect(typedRaffle(listed)).toEqual(typed)
})
