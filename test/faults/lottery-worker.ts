import { randomUUID } from 'node:crypto'

import { findGame } from '#domain/lottery/games/games.ts'
import { openPool } from '#server/platform/db/pool.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { openMerchantRegistry } from '#server/platform/merchants/registry.ts'
import { openWrappingKey } from '#server/platform/sealing/house-secret.ts'
import { drawDue, findDrawsToSettle } from '#server/play/lottery/draws/actions.ts'
import { openPlacing } from '#server/play/lottery/tickets/actions.ts'
import { deedOn } from '#server/play/lottery/tickets/deeds.ts'
import { selectTickets } from '#server/play/lottery/tickets/settlement-store.ts'
import { settleDraws } from '#server/play/lottery/tickets/settling.ts'
import { recordPlays } from '#server/play/plays/actions.ts'

import { type LotteryIntent, GAME, SECRET, ticketOf } from './lottery-stage.ts'

/** A process that places, or draws and settles, until it is killed. It ends with its parent. */
export type WorkerWish =
  | { readonly place: LotteryIntent; readonly merchantId: number; readonly currency: string }
  | { readonly settle: true }
  /** The control: pays without progress and with a new key for each try. */
  | { readonly settleCarelessly: true }

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const store = openStore(openPool(process.env['DATABASE_URL'] ?? '', { max: 8 }))
const registry = await openMerchantRegistry({ store, log: quiet })
const placing = openPlacing({ store, registry, log: quiet })
const houseKey = await openWrappingKey({ secret: SECRET, dataDir: '' })
const hub = { publish: () => undefined }

process.on('message', (wish: WorkerWish) => {
  void perform(wish).then(
    (done) => process.send?.(done),
    (error: unknown) => process.send?.({ error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.({ isReady: true })

async function perform(wish: WorkerWish): Promise<object> {
  if ('place' in wish) return await place(wish)
  const parts = { houseKey, log: quiet, now: Date.now, isDemo: true }
  await drawDue(store, parts)
  const settled =
    'settle' in wish ? await settleDraws(store, { hub, log: quiet, atOnce: 50 }) : await payCarelessly()
  return { settled }
}

async function place({ place: intent, merchantId, currency }: Extract<WorkerWish, { place: object }>) {
  const who = { merchant: { id: merchantId }, merchantId, memberId: BigInt(intent.memberId), currency }
  const placed = await placing.place(who, { requestId: intent.requestId, tickets: [ticketOf(intent)] })
  return { reference: intent.requestId, ticketId: placed[0]?.id.toString() }
}

async function payCarelessly(): Promise<number> {
  const game = findGame(GAME)
  if (!game) throw new Error(`no game ${GAME}`)
  const draws = await findDrawsToSettle(store.read, { afterId: 0, limit: 200 })
  for (const draw of draws) {
    const tickets = await selectTickets(store.read, {
      drawId: draw.id,
      after: { memberId: 0n, ticketId: 0n },
      count: 100_000,
    })
    for (let at = 0; at < tickets.length; at += 20)
      await store.transact((tx) =>
        recordPlays(
          tx,
          tickets.slice(at, at + 20).map((ticket) => ({
            ...deedOn({ ...ticket, gameCode: GAME }),
            request: `careless:${randomUUID()}`,
            kind: 'win' as const,
            amount: 1_000n,
            ends: true,
          })),
        ),
      )
  }
  return draws.length
}
