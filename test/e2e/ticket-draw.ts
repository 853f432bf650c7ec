import { addFirstRaffle, giveFirstTickets } from '#server/money/raffles/actions.ts'
import { drawDue } from '#server/money/raffles/draws/drawing.ts'

import type { Product } from './product.ts'

/** A draw of five tickets of the member, which has taken place. */
export async function aDraw(
  product: Product,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<void> {
  const houseKey = Buffer.alloc(32)
  await product.transact(async (tx) => {
    await addFirstRaffle(tx, houseKey, {
      merchantId,
      raffle: 'new-year',
      name: 'New year draw',
      kind: 'draw',
      prizes: [
        { gives: 'points', amount: 40n, weight: 1, stock: 1 },
        { gives: 'points', amount: 15n, weight: 1, stock: 1 },
      ],
      tickets: 100,
      ticketDays: 30,
      draw: { closesAtMs: Date.now() + 7_200_000, ticketsLeast: 2, isOnePerMember: false },
    })
    await giveFirstTickets(tx, houseKey, {
      merchantId,
      memberId,
      raffle: 'new-year',
      count: 5,
      reference: 'one',
    })
  })
  await product.sql(
    `UPDATE raffle_draw SET closes_at = now() - interval '10 minutes', draws_at = now() - interval '5 minutes'
      WHERE merchant_id = $1`,
    [merchantId],
  )
  const run = () =>
    product.transact((tx) =>
      drawDue(
        { read: tx, transact: (work) => work(tx), close: () => Promise.resolve() },
        {
          houseKey,
          log: { error: failed },
          notifyBrand: () => undefined,
          notifyWinner: () => undefined,
        },
      ),
    )
  await run()
  // A list that is sealed late waits for the whole time before its seed.
  await product.sql(`UPDATE raffle_draw SET draws_at = now() WHERE merchant_id = $1 AND state = 'sealed'`, [
    merchantId,
  ])
  await run()
}

function failed(seen: unknown): never {
  throw new Error('the draw failed', { cause: seen })
}
