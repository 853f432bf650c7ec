import { createHmac } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { openRandom } from '#domain/chance/random.ts'

import { bustAt, flightOf } from './bust.ts'
import { type CrashTicket, crash } from './crash-game.ts'
import { elapsedTo } from './curve.ts'

const unit = (count: number) => BigInt(count) * 100_000n
const config = crash.configure({ currency: 'EUR', stakeMax: undefined })
const ticket = (stake: number, target?: number, currency = 'EUR'): CrashTicket => ({
  place: 0,
  stake: unit(stake),
  target,
  currency,
})

describe('a bet as the page sends it', () => {
  test.each<[title: string, value: unknown, isRead: boolean]>([
    ['a stake', { currency: 'EUR', stake: unit(1) }, true],
    ['with a target', { currency: 'EUR', stake: unit(1), target: 150 }, true],
    ['with none', { currency: 'EUR', stake: unit(1), target: null }, true],
    ['the second one', { currency: 'EUR', stake: unit(1), place: 1 }, true],
    ['a third one', { currency: 'EUR', stake: unit(1), place: 2 }, false],
    ['nothing', null, false],
    ['a number for an amount', { currency: 'EUR', stake: 1 }, false],
    ['without a currency', { stake: unit(1) }, false],
    ['a target that there is not', { currency: 'EUR', stake: unit(1), target: 100 }, false],
    ['a target in words', { currency: 'EUR', stake: unit(1), target: '150' }, false],
  ])('%s', (_, value, isRead) => {
    expect(crash.readBet(value) !== undefined).toBe(isRead)
  })

  test.each([
    ['another currency', ticket(1, undefined, 'PHP'), [], 'stake_not_offered'],
    ['no whole chips', { ...ticket(1), stake: unit(1) + 1n }, [], 'stake_not_offered'],
    ['too much', ticket(1_001), [], 'above_most'],
    ['a second one in the same place', ticket(1), [ticket(1)], 'too_many_bets'],
    ['a second one', { ...ticket(1), place: 1 as const }, [ticket(1)], undefined],
  ])('%s', (_, bet, placed, refused) => {
    expect(crash.refuseBet({ bet, placed, config })).toBe(refused)
  })

  test.each<[title: string, bet: CrashTicket, loss: bigint]>([
    ['with a low target', ticket(10, 150), unit(15)],
    ['with a high one', ticket(10, 50_000), unit(200)],
    ['without one', ticket(10), unit(200)],
    ['the largest stake', ticket(1_000), unit(20_000)],
  ])('a bet may cost its payout at the lowest cap: %s', (_, bet, loss) => {
    expect(crash.lossesOf(bet)).toEqual([loss])
    expect(crash.lossMost('EUR')).toBe(unit(200_000))
  })

  test('a bet that is too large for the table is offered in whole chips', () => {
    const within = (room: number) =>
      crash.stakeWithin({
        bet: ticket(1_000, 150),
        config,
        fits: ([loss = 0n]) => loss <= unit(room),
      })
    expect([within(10_000), within(1_499), within(1)]).toEqual([unit(1_000), unit(999), 0n])
  })

  test('a bet that is too large for the table is offered no stake below the operator’s least', () => {
    const bounded = crash.configure({ currency: 'EUR', stakeMax: undefined, stakeMin: unit(20) })
    const within = (room: number) =>
      crash.stakeWithin({
        bet: ticket(1_000, 150),
        config: bounded,
        fits: ([loss = 0n]) => loss <= unit(room),
      })
    expect([within(30), within(29)]).toEqual([unit(20), 0n])
  })

  test('the market’s maximum applies where it is lower', () => {
    const strict = crash.configure({ currency: 'EUR', stakeMax: unit(5) + 1n })
    const refuse = (stake: number) => crash.refuseBet({ bet: ticket(stake), placed: [], config: strict })
    expect([refuse(5), refuse(6)]).toEqual([undefined, 'above_most'])
    const second = (stake: number) =>
      crash.refuseBet({
        bet: { ...ticket(stake), place: 1 },
        placed: [ticket(3)],
        config: strict,
      })
    expect([second(2), second(3)]).toEqual([undefined, 'above_most'])
  })
})

describe('the bounds of a table', () => {
  test('all bets of a table leave at the multiplier at which it pays its most', () => {
    const bets = Array.from({ length: 500 }, () => ticket(20))
    const cap = crash.cap?.of(bets, crash.lossMost('EUR'))
    expect(cap).toBe(2_000)
    const capped = bets.map((bet) => crash.cap?.on(bet, cap ?? 0) ?? bet)
    const won = capped.map((bet) => crash.settle({ bet, outcome: { bust: 1_000_000 } }).win)
    expect(won.reduce((sum, win) => sum + win, 0n)).toBe(unit(200_000))
    expect(crash.cap?.of(bets, crash.lossMost('EUR') * 2n)).toBe(4_000)
  })

  test('a cap is no part of a bet as the page sends it', () => {
    expect(crash.readBet({ currency: 'EUR', stake: unit(1), cap: 1_000_000 })).toEqual(ticket(1))
  })

  test('the operator’s bounds apply where they are narrower', () => {
    const { limits } = crash.configure({
      currency: 'EUR',
      stakeMax: undefined,
      stakeMin: unit(4) + 1n,
      lossMost: unit(5_000),
    })
    expect([limits.least, limits.tableMost]).toEqual([unit(5), unit(5_000)])
    expect(
      crash.configure({ currency: 'EUR', stakeMax: undefined, stakeMin: 1n, lossMost: unit(900_000) }),
    ).toEqual(config)
  })
})

describe('a round', () => {
  test('ends by the first 52 random bits, the higher word first', () => {
    const drawn: number[] = []
    const outcome = crash.draw(
      { below: (limit) => (drawn.push(limit), limit === 2 ** 32 ? 0x8000_0000 : 5) },
      undefined,
    )
    expect(drawn).toEqual([2 ** 32, 2 ** 20])
    expect(outcome.bust).toBe(bustAt(2n ** 51n + 6n))
  })

  test('reveals nothing of its end during the flight', () => {
    const outcome = { bust: 250 }
    expect(crash.show({ outcome, elapsedMs: 0 })).toEqual({ bust: undefined })
    expect(crash.show({ outcome, elapsedMs: flightOf(250) + 10_000 })).toEqual({ bust: undefined })
    expect(crash.show({ outcome, elapsedMs: Number.POSITIVE_INFINITY })).toEqual({ bust: 250 })
  })

  test('rounds begin at least five seconds apart', () => {
    expect(crash.bettingMs + crash.settledMs).toBeGreaterThan(5_000)
  })
})

describe('a cash-out', () => {
  const outcome = { bust: 250 }
  const act = (bet: CrashTicket, elapsedMs: number) =>
    crash.act?.({ bet, command: { kind: 'cash_out' }, outcome, elapsedMs })

  test.each<[title: string, bet: CrashTicket, elapsedMs: number, paid: unknown]>([
    ['too early', ticket(10), 100, 'not_now'],
    ['in flight', ticket(10), 10_000, { win: unit(18) + 20_000n, result: { left: 182 } }],
    ['after the own target', ticket(10, 150), 10_000, { win: unit(15), result: { left: 150 } }],
    ['when it is over', ticket(10), flightOf(250), 'not_now'],
  ])('by hand: %s', (_, bet, elapsedMs, paid) => {
    expect(act(bet, elapsedMs)).toEqual(paid)
  })

  test.each<[title: string, bet: CrashTicket, due: number | undefined, left: number | null]>([
    ['at the target', ticket(10, 200), elapsedTo(200), 200],
    ['never, where the round ends before', ticket(10, 251), undefined, null],
    ['at the end itself', ticket(10, 250), elapsedTo(250), 250],
    ['never, without one', ticket(10), undefined, null],
  ])('automatically: %s', (_, bet, due, left) => {
    expect(crash.dueMs?.({ bet, outcome })).toBe(due)
    expect(crash.settle({ bet, outcome })).toEqual({
      win: left === null ? 0n : (bet.stake * BigInt(left)) / 100n,
      result: { left },
    })
  })

  test.each(['cash_out', '', undefined, { cash_out: true }, { kind: 'leave' }])(
    '%j is no command',
    (value) => {
      expect(crash.readCommand?.(value)).toBeUndefined()
    },
  )

  // 40 000 rounds from fixed seeds with a constant target, within five standard errors.
  test('returns 99 % at every target', () => {
    const rounds = 40_000
    const outcomes = Array.from({ length: rounds }, (_, nth) =>
      crash.draw(
        openRandom((block) => createHmac('sha256', `crash ${nth}`).update(String(block)).digest()),
        undefined,
      ),
    )
    for (const target of [101, 150, 200, 1_000]) {
      const bet = ticket(100, target)
      const back = outcomes.reduce((sum, drawn) => sum + crash.settle({ bet, outcome: drawn }).win, 0n)
      const mean = Number(back) / Number(bet.stake) / rounds
      const share = 99 / target
      const deviation = (target / 100) * Math.sqrt(share * (1 - share))
      expect(Math.abs(mean - 0.99)).toBeLessThan((5 * deviation) / Math.sqrt(rounds))
    }
  })
})
