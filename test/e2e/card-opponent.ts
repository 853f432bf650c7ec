import { randomBytes, randomInt } from 'node:crypto'

import type { Envelope } from '#contract/endpoint.ts'
import { createMemberSession } from '#server/people/sessions/actions.ts'
import type { HouseClient } from '#server/shell/demo/players/house-client.ts'
import { openSession } from '#server/shell/demo/players/studio-seat.ts'
import type { HoldemView } from '#studio/games/holdem/hand-view.ts'
import type { CardsView } from '#studio/wire/card-answers.ts'

import type { Brand, Product } from './product.ts'
import { giveHundred } from './studio-stage.ts'

export interface Opponent {
  readonly memberId: bigint
  /** Resolves after one hand, when the opponent has left. */
  readonly isGone: Promise<void>
}

/**
 * Another member at the table of the lowest room, by the calls of the game's page and from another address: takes part
 * in one hand with so many chips, checks or calls in it, and leaves.
 */
export async function seatOpponent(
  product: Product,
  { brand, gameCode, points }: { readonly brand: Brand; readonly gameCode: string; readonly points: number },
): Promise<Opponent> {
  const account = `o${randomBytes(6).toString('hex')}`
  await product.sql('INSERT INTO member (merchant_id, account) VALUES ($1, $2)', [brand.id, account])
  const memberId = await giveHundred(product, { brand, account })
  const [vendor] = await product.sql<{ code: string }>(
    'SELECT vendor_code AS code FROM game WHERE code = $1',
    [gameCode],
  )
  const house = await houseOf(product, brand, memberId)
  const session = await openSession(house, { vassalage: vendor?.code ?? '', gameCode })
  await session.call('session', {})
  await session.call('cards/sit', { level: 0 })
  return { memberId, isGone: playOneHand(session, points) }
}

type Session = Awaited<ReturnType<typeof openSession>>

async function playOneHand({ call, listen }: Session, points: number): Promise<void> {
  const over = new AbortController()
  let [ready, moved] = ['', -1]
  for await (const event of listen(over.signal, 'cards/live')) {
    const round = (event as CardsView).table?.round
    const hand = round?.hand as HoldemView | undefined
    if (round?.phase === 'betting' && !round.isStaking && ready !== round.id) {
      ready = round.id
      await call('cards/ready', { round: round.id, seed: randomBytes(8).toString('hex'), points })
    }
    if (hand?.own === undefined) continue
    if (round?.phase === 'settled') break
    if (hand.turn === hand.own && hand.moves > moved) {
      moved = hand.moves
      const act = (hand.options?.call ?? 0) > 0 ? 'call' : 'check'
      await call('cards/move', { round: round?.id, nth: hand.moves, act })
    }
  }
  await call('cards/leave', {})
  over.abort()
}

/** The calls of a signed-in member. */
async function houseOf(product: Product, brand: Brand, memberId: bigint): Promise<HouseClient> {
  const made = await product.transact((tx) => createMemberSession(tx, { merchantId: brand.id, memberId }))
  const address = `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
  return {
    call: async (endpoint, input) => {
      const answer = await product.ask(endpoint.path, {
        method: endpoint.method,
        host: brand.host,
        headers: {
          cookie: `session=${made.cookie}`,
          'x-session-token': made.token,
          'x-forwarded-for': address,
        },
        body: input,
      })
      const body = JSON.parse(answer.text) as Envelope<never>
      if (!body.success) throw new Error(`${endpoint.path}: ${body.code}`)
      return body.value
    },
    signedIn: () => undefined,
  }
}
