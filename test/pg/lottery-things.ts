import type { Endpoint } from '#contract/endpoint.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { quoteLine } from '#domain/lottery/lines/line.ts'
import { writeLine } from '#domain/lottery/lines/stored-line.ts'

import { planGame } from './lottery-stage.ts'
import type { TestServer } from './test-server.ts'

/** Plans a draw of three dice and inserts a ticket with its play, and a claim for it; returns what the console's reads name. */
export async function layLotteryThings(
  server: TestServer,
  member: { readonly id: bigint; readonly merchantId: number },
): Promise<{
  readonly ids: Readonly<Record<string, string | undefined>>
  readonly inputOf: (endpoint: Endpoint) => object
}> {
  const [draw] = await planGame(server, 'K3_1', 1)
  await server.asOwner(
    `WITH was AS (
       INSERT INTO play (member_id, source, reference, merchant_id, product, category, vendor_code, game_code, currency,
                         account, state, stake, win, bets)
       VALUES ($1, 'lottery', 'T77', $2, 'lottery', 'elottery', '', 'K3_1', 'CNY', 'main', 'open', 1000000, 0, 1)),
     slip AS (
       INSERT INTO lottery_slip (id, last_ticket, merchant_id, member_id, request_id, content_hash)
       VALUES (77, 77, $2, $1, gen_random_uuid(), decode(repeat('00', 32), 'hex')))
     INSERT INTO lottery_ticket (id, slip_id, merchant_id, member_id, currency, draw_id, game_code, lines, cost, most,
                                 bet_transfer_id, placed_at)
     VALUES (77, 77, $2, $1, 'CNY', $3, 'K3_1', $4::jsonb, 1000000, 1900000, 1, now())`,
    [member.id, member.merchantId, draw?.id, JSON.stringify([bigLine()])],
  )
  const [claim] = await server.asOwner<{ id: string }>(
    `WITH short AS (
       INSERT INTO lottery_shortfall (draw_id, version, ticket_id, merchant_id, member_id, currency, difference)
       VALUES ($3, 2, 77, $2, $1, 'CNY', -1000000) RETURNING *)
     INSERT INTO claim (merchant_id, member_id, currency, draw_id, version, ticket_id, amount, objection, objected_at)
     SELECT merchant_id, member_id, currency, draw_id, version, ticket_id, 1000000, 'No.', now() FROM short
     RETURNING id::text`,
    [member.id, member.merchantId, draw?.id],
  )
  return {
    ids: {
      '/console/lottery/ticket': '77',
      '/console/lottery/ticket/dispute.zip': '77',
      '/console/lottery/draw': draw?.id.toString(),
      '/console/claims/claim': claim?.id,
    },
    inputOf: ({ path }) => ({
      gameCode: 'K3_1',
      numero: draw?.number,
      ...(path === '/console/lottery/number' ? { name: 'sum_side:big' } : {}),
    }),
  }
}

/** A bet on a big sum, as it is stored. */
function bigLine(): unknown {
  const game = findGame('K3_1')
  const type = game && betTypeOf(game, 'sum_side')
  if (!type) throw new Error('three dice have no big sum')
  return writeLine(quoteLine(type, { choice: [[0]], stake: 1_000_000n, returnMilli: game.returnMilli }))
}
