import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { bonuses } from '#contract/bonuses.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { moved } from '#domain/ledger/posting.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { balanceOf as heldBy, grantStates } from '#domain/offers/grant.ts'
import { isOfProduct } from '#domain/offers/figures.ts'
import { offerProducts } from '#domain/offers/version.ts'
import { bonusWeight } from '#domain/offers/bonus-terms.ts'
import { categories } from '#domain/navigation/category.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { query } from '#server/platform/db/query.ts'
import { stakeCases } from '#test/offers/stake-cases.ts'
import { weight } from '#test/offers/version-cases.ts'
import { type GrantStage, doubled, openGrantStage, withTerms } from '#test/pg/grant-stage.ts'
import { CURRENCY, balanceOf, giveMoney, ledgerFaults } from '#test/pg/ledger.ts'
import { planGame } from '#test/pg/lottery-stage.ts'
import { M, type OfferMember, withSums } from '#test/pg/offer-stage.ts'
import {
  type PlayedProvider,
  type Player,
  betOf,
  callHub,
  openGame,
  openProvider,
} from '#test/pg/play-stage.ts'

let stage: GrantStage
let provider: PlayedProvider
beforeAll(async () => {
  stage = await openGrantStage()
  provider = await openProvider(stage.server)
})
afterAll(async () => {
  expect(await stage.grantFaults()).toEqual([])
  expect(await ledgerFaults(stage.server)).toEqual([])
  await stage.server.close()
})

class Undo extends Error {}

test.each(stakeCases)(
  'the database divides a stake with %s',
  async (_what, grant, cash, stake, on, expected) => {
    const { server } = stage
    const member = await stage.newMember()
    if (grant) {
      await stage.granted(withSums(doubled, { stakeMax: undefined }), heldBy(grant), member)
      const isOver = grant.endsAtMs !== undefined && grant.endsAtMs <= 9
      await server.asOwner(
        `UPDATE bonus_grant
          SET product = $2, terms = $3, stake_max = $4, state = $5,
              ends_at = now() + CASE WHEN $6 THEN interval '-1 second' ELSE interval '1 hour' END
        WHERE member_id = $1`,
        [
          member.id,
          grant.terms.product,
          JSON.stringify(grant.terms, (_key, value: unknown) =>
            typeof value === 'bigint' ? undefined : value,
          ),
          grant.terms.stakeMax ?? null,
          grant.state,
          isOver,
        ],
      )
    }
    if (cash > 0n) await giveMoney(server, member, cash * M)
    let answer = ''
    const run = server.services.store.transact(async (tx) => {
      const posted = await postOne(tx, {
        merchantId: member.merchantId,
        memberId: member.id,
        currency: CURRENCY,
        key: `play:lottery:${randomUUID()}`,
        kind: 'bet',
        reference: 'T1',
        legs: moved(stake * M, { from: 'main', to: 'house:lottery' }),
        ...(on ? { on } : {}),
      })
      answer = posted.outcome
      if (posted.outcome !== 'posted') return
      const { rows } = await sql<{ cash: bigint; bonus: bigint }>`
      SELECT coalesce(sum(-amount) FILTER (WHERE account = 'main'), 0)::bigint AS cash,
             coalesce(sum(-amount) FILTER (WHERE account LIKE 'bonus:%'), 0)::bigint AS bonus
        FROM ledger_entry WHERE member_id = ${member.id} AND transfer_id = ${posted.transferId}`.execute(
        query(tx),
      )
      answer = `${(rows[0]?.cash ?? 0n) / M} + ${(rows[0]?.bonus ?? 0n) / M}`
      throw new Undo()
    })
    await run.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
    expect(answer).toBe(expected)
  },
)

test('products and weights are the same in the database', async () => {
  const weights = [
    weight({ category: 'live', weightHundredths: 20 }),
    weight({ vendorCode: 'SIM', weightHundredths: 50 }),
    weight({ vendorCode: 'SIM', gameCode: 'wheel', weightHundredths: 0 }),
    weight({ product: 'lottery', weightHundredths: 10 }),
  ]
  const targets = [...categories.map(({ id }) => id as string), 'odd'].flatMap((category) =>
    ['wheel', 'reels'].map((gameCode) => ({
      product: category === 'lottery' ? ('lottery' as const) : ('games' as const),
      category,
      vendorCode: gameCode === 'reels' && category === 'live' ? 'OTHER' : 'SIM',
      gameCode,
    })),
  )
  for (const on of targets) {
    const [row] = await stage.server.asOwner<{ product: string | null; weight: number }>(
      'SELECT offer_product($3) AS product, bonus_weight($1, $2, $3, $4, $5) AS weight',
      [JSON.stringify(weights), on.product, on.category, on.vendorCode, on.gameCode],
    )
    expect(row?.weight, JSON.stringify(on)).toBe(bonusWeight(weights, on))
    for (const product of offerProducts)
      expect(product === 'any' || product === row?.product).toBe(isOfProduct(on.category, product))
  }
  expect(grantStates).toContain('draining')
})

/** A member with cash, a bonus and a game. */
async function player(
  version: typeof doubled,
  { cash = 0n, bonus = 100n }: { readonly cash?: bigint; readonly bonus?: bigint } = {},
): Promise<OfferMember & { readonly play: Player }> {
  const member = await stage.granted(version, bonus * M)
  if (cash > 0n) await giveMoney(stage.server, member, cash * M)
  return { ...member, play: await openGame(stage.server, provider, member) }
}
const call = async (path: string, body: object) => {
  const { body: answer } = await callHub(stage.server, provider, path, body)
  return [answer['status'], Number(answer['balance'] ?? -100_000n) / 100_000] as const
}
const bet = (one: { readonly play: Player }, amount: bigint, change: object = {}) =>
  call('transaction/bet', betOf(one.play, { amount: Number(amount * M), ...change }))
const holds = async (one: OfferMember) => {
  const [bonus] = await stage.bonusesOf(one)
  return [
    (await balanceOf(stage.server, one)) / M,
    (await balanceOf(stage.server, one, `bonus:${bonus?.id ?? ''}`)) / M,
  ]
}

test('a balance is cash and bonus, and both pay: cash first; win, rollback and retry follow', async () => {
  const one = await player(withSums(doubled, { stakeMax: 50n * M }), { cash: 10n })
  const user = {
    user: one.play.name,
    token: one.play.token,
    currency: CURRENCY,
    game_code: betOf(one.play).game_code,
  }
  expect(await call('user/balance', { ...user, request_uuid: randomUUID() })).toEqual(['RS_OK', 110])
  const next = { product: 'games', category: 'slots', vendorCode: 'SIM', gameCode: user.game_code }
  const nextStake = async (change: object = {}) =>
    (await stage.stage.ask(bonuses.nextStake, { ...next, ...change }, one.proof)).value
  const pays = { balance: '100.00', isUsable: true, stakeMax: '50.00' }
  expect(await nextStake()).toMatchObject({ cash: '10.00', bonus: pays })
  expect(await nextStake({ category: 'sports' })).toMatchObject({ bonus: { ...pays, isUsable: false } })
  const first = betOf(one.play, { amount: Number(20n * M) })
  expect(await call('transaction/bet', first)).toEqual(['RS_OK', 90])
  expect(await holds(one)).toEqual([0n, 90n])
  expect(await nextStake()).toMatchObject({ cash: '0.00', bonus: { ...pays, balance: '90.00' } })
  const win = {
    ...first,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: first.transaction_uuid,
    amount: Number(70n * M),
  }
  expect(await call('transaction/win', win)).toEqual(['RS_OK', 160])
  expect(await holds(one)).toEqual([35n, 125n])
  expect(await call('transaction/bet', first)).toEqual(['RS_OK', 90])
  expect(await bet(one, 30n)).toEqual(['RS_OK', 130])
  expect(await holds(one)).toEqual([5n, 125n])
  const back = await call('transaction/rollback', {
    ...user,
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: win.transaction_uuid,
    request_uuid: randomUUID(),
    round: first.round,
    round_closed: false,
  })
  expect(back[0]).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
})

test('a stake above the largest, and a game that does not count, are refused by codes of their own', async () => {
  const one = await player(doubled, { cash: 4n })
  const { body: refused } = await callHub(
    stage.server,
    provider,
    'transaction/bet',
    betOf(one.play, { amount: Number(6n * M) }),
  )
  expect(refused).toMatchObject({ status: 'RS_ERROR_LIMIT_REACHED', reason: 'bonus_stake_too_large' })
  expect(await bet(one, 6n)).toEqual(['RS_ERROR_LIMIT_REACHED', 104])
  expect(await bet(one, 5n)).toEqual(['RS_OK', 99])
  const none = await player(
    withTerms(doubled, { weights: [weight({ category: 'slots', weightHundredths: 0 })] }),
    {
      cash: 4n,
    },
  )
  expect(await bet(none, 5n)).toEqual(['RS_ERROR_INVALID_GAME', 4])
  expect(await bet(none, 4n)).toEqual(['RS_OK', 0])
  const other = await player({ ...doubled, product: 'betting' }, { cash: 4n })
  expect(await bet(other, 5n)).toEqual(['RS_ERROR_INVALID_GAME', 4])
  const poor = await player(withSums(doubled, { stakeMax: 500n * M }))
  expect(await bet(poor, 101n)).toEqual(['RS_ERROR_NOT_ENOUGH_MONEY', 100])
})

test('stakes of one round follow its first bonus; a later bonus pays none of them', async () => {
  const one = await player(doubled, { cash: 1n })
  const round = randomUUID()
  // Paid by cash alone, then by both: the earlier stake is part of the round's.
  expect(await bet(one, 1n, { round })).toEqual(['RS_OK', 100])
  expect(await bet(one, 3n, { round })).toEqual(['RS_OK', 97])
  const [split] = await stage.server.asOwner(
    'SELECT stake / 100000 AS stake, bonus_stake / 100000 AS bonus FROM play_split WHERE member_id = $1',
    [one.id],
  )
  expect(split).toEqual({ stake: 4n, bonus: 3n })
  await stage.granted(doubled, 20n * M, one)
  await stage.giveUpAll(one, '100.00')
  expect(await bet(one, 2n, { round })).toEqual(['RS_ERROR_INVALID_GAME', 20])
  expect(await bet(one, 2n)).toEqual(['RS_OK', 18])
})

test('bets at the same time never stake more than both purses hold', async () => {
  const one = await player(doubled, { cash: 3n, bonus: 10n })
  const answers = await Promise.all(Array.from({ length: 24 }, () => bet(one, 1n)))
  expect(answers.filter(([status]) => status === 'RS_OK')).toHaveLength(13)
  expect(new Set(answers.map(([status]) => status))).toEqual(new Set(['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY']))
  expect(await holds(one)).toEqual([0n, 0n])
})

test('a ticket of a lottery is paid by its bonus, and refused by its own rules', async () => {
  const [draw] = await planGame(stage.server, 'K3_1', 1)
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error('three dice have no big sum')
  const { oddsMilli } = quoteLine(type, { choice: [[0]], stake: 1n, returnMilli: game.returnMilli })
  const place = (one: OfferMember, amount: string) =>
    stage.stage.ask(
      lotteryTickets.place,
      {
        requestId: randomUUID(),
        tickets: [
          {
            gameCode: 'K3_1',
            numero: draw?.number ?? '',
            lines: [{ type: 'sum_side', choice: [[0]], stake: amount, odds: oddsMilli.map(writeOdds) }],
          },
        ],
      },
      one.proof,
    )
  const one = await stage.granted(
    { ...withSums(doubled, { stakeMax: 20n * M }), product: 'lottery' },
    100n * M,
  )
  await giveMoney(stage.server, one, 5n * M)
  expect((await place(one, '20')).status).toBe(200)
  expect(await holds(one)).toEqual([0n, 85n])
  expect((await place(one, '21')).code).toBe('bonus_stake_too_large')
  const other = await stage.granted(doubled, 100n * M)
  expect((await place(other, '5')).code).toBe('bonus_not_in_game')
})

test('a bet of a member without an active bonus looks up no bonus', async () => {
  const member = await stage.newMember()
  await giveMoney(stage.server, member, 10n * M)
  const bets = async (whose: OfferMember) =>
    await stage.server.services.store.transact(async (tx) => {
      const stake = () =>
        postOne(tx, {
          merchantId: whose.merchantId,
          memberId: whose.id,
          currency: CURRENCY,
          key: `play:lottery:${randomUUID()}`,
          kind: 'bet',
          reference: randomUUID(),
          legs: moved(2n * M, { from: 'main', to: 'house:lottery' }),
          on: { product: 'games', category: 'slots', vendorCode: 'SIM', gameCode: 'wheel' },
        })
      const scans = async () =>
        (
          await sql<{ scans: bigint }>`
            SELECT (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::bigint AS scans
              FROM pg_stat_xact_user_tables WHERE relname = 'bonus_grant'`.execute(query(tx))
        ).rows[0]?.scans ?? 0n
      expect((await stake()).outcome).toBe('posted')
      const before = await scans()
      expect((await stake()).outcome).toBe('posted')
      return (await scans()) - before
    })
  expect(await bets(member)).toBe(0n)
  expect(await bets(await player(doubled))).toBeGreaterThan(0n)
})
