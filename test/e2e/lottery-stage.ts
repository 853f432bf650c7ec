import { expect } from '@playwright/test'

import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeLine } from '#domain/lottery/lines/stored-line.ts'
import { recordPlays } from '#server/play/plays/actions.ts'

import { giveMoney } from './play-stage.ts'
import type { Brand, Product } from './product.ts'

const GAME = 'XSMB'
const STAKE = 1_000_000n

/** A ticket of 10.00 on the number 47 of the north, in a draw that takes bets for an hour at least. Returns its id. */
export async function placeTicket(
  product: Product,
  brand: Brand,
  member: { readonly id: string },
): Promise<string> {
  const memberId = BigInt(member.id)
  const [id, drawId] = [await nextId(product), await nextDraw(product)]
  await giveMoney(product, { merchantId: brand.id, memberId, currency: 'CNY' }, 100n * STAKE)
  const [bet] = await product.transact((tx) =>
    recordPlays(tx, [
      {
        merchantId: brand.id,
        memberId,
        currency: 'CNY',
        product: 'lottery',
        category: 'lottery',
        gameCode: GAME,
        source: 'lottery',
        reference: `T${id}`,
        request: `T${id}:bet`,
        kind: 'bet',
        amount: STAKE,
      },
    ]),
  )
  if (bet?.outcome !== 'posted') throw new Error(`the stake was not taken: ${bet?.outcome}`)
  const { line, most } = lineOf()
  await product.sql(
    `INSERT INTO lottery_slip (id, last_ticket, merchant_id, member_id, request_id, content_hash)
     VALUES ($1, $1, $2, $3, gen_random_uuid(), decode(repeat('00', 32), 'hex'))`,
    [id, brand.id, member.id],
  )
  await product.sql(
    `INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                 bet_transfer_id, placed_at)
     VALUES ($1, $1, $2, $3, 'CNY', $4, $5, $6::jsonb, $7, $8, $9, now())`,
    [id, brand.id, member.id, drawId, GAME, JSON.stringify([line]), STAKE, most, bet.transferId],
  )
  return id
}

async function nextId(product: Product): Promise<string> {
  const [row] = await product.sql<{ id: string }>(`SELECT nextval('lottery_ticket_id')::text AS id`)
  return row?.id ?? ''
}

async function nextDraw(product: Product): Promise<number> {
  const next = () =>
    product.sql<{ id: number }>(
      `SELECT id FROM lottery_draw WHERE game_code = $1 AND state = 'planned' AND closes_at > now() + interval '1 hour'
        ORDER BY draws_at LIMIT 1`,
      [GAME],
    )
  await expect.poll(async () => (await next()).length).toBe(1)
  return (await next())[0]?.id ?? 0
}

function lineOf() {
  const game = findGame(GAME)
  const type = game && betTypeOf(game, 'de')
  if (!type) throw new Error('the north has no special prize')
  const quoted = quoteLine(type, { choice: [[47]], stake: STAKE, returnMilli: game.returnMilli })
  return { line: writeLine(quoted), most: (STAKE * (quoted.oddsMilli[0] ?? 0n)) / 1000n }
}
