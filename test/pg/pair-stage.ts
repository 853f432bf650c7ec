import { randomUUID } from 'node:crypto'

import type { Input } from '#contract/endpoint.ts'
import type { lotteryTickets } from '#contract/lottery-tickets.ts'
import { betTypeOf, findGame } from '#domain/lottery/games/games.ts'
import { PAIR } from '#domain/lottery/games/pair.ts'
import { costOf, quoteLine } from '#domain/lottery/lines/line.ts'
import { writeOdds } from '#domain/lottery/odds/odds.ts'
import { UNIT } from '#domain/money/amount.ts'
import { openPlacing } from '#server/play/lottery/tickets/actions.ts'

import { giveMoney } from './ledger.ts'
import { type StagedDraw, moveDraw, planGame } from './lottery-stage.ts'
import type { TestServer } from './test-server.ts'

export type PairInput = Input<typeof lotteryTickets.place>['tickets'][number]

const widths = [[6], [5], [5], [5, 5], [5, 5, 5, 5, 5, 5, 5], [4], [4, 4, 4], [3], [2]]

/** The eighteen prizes of a station: the first ones end in these numbers, all others in 99. */
export function prizesEnding(...ends: readonly number[]): readonly (readonly string[])[] {
  let at = 0
  return widths.map((group) =>
    group.map((width) => {
      const end = String(ends[at++] ?? 99).padStart(2, '0')
      return end.padStart(width, '8')
    }),
  )
}

/** The line on one pair of numbers, with the odds of now; one unit costs 72 stakes. */
export function pairLine(
  numbers: readonly number[],
  stake: string,
  returnMilli = 920,
): PairInput['lines'][number] {
  const { type } = ofPair()
  const { oddsMilli } = quoteLine(type, { choice: [numbers], stake: 1n, returnMilli })
  return { type: PAIR, choice: [[...numbers]], stake, odds: oddsMilli.map(writeOdds) }
}

/** Cost of one stake on a pair, and its win when each of the two comes once: both in the smallest parts. */
export function sumsOf(stake: bigint): { readonly cost: bigint; readonly win: bigint } {
  const { type } = ofPair()
  const line = quoteLine(type, { choice: [[4, 17]], stake, returnMilli: 920 })
  const paid = ((line.oddsMilli[0] ?? 0n) * stake) / 1_000n
  return { cost: costOf(type, line), win: paid - (paid % (UNIT / 100n)) }
}

function ofPair() {
  const game = findGame('XSHCM')
  const type = game && betTypeOf(game, PAIR)
  if (!type) throw new Error('no pairs')
  return { game, type }
}

export interface StagedPair {
  readonly number: string
  /** XSHCM and XSDT, which are drawn on Mondays. */
  readonly first: StagedDraw
  readonly second: StagedDraw
}

/** Draws of two stations on the same days, that take bets, and members who bet on both. */
export async function openPairStage(server: TestServer, count: number) {
  const [one, other] = [await planGame(server, 'XSHCM', 200), await planGame(server, 'XSDT', 100)]
  const pairs = one.flatMap((first): StagedPair[] => {
    const second = other.find(({ number }) => number === first.number)
    return second ? [{ number: first.number, first, second }] : []
  })
  if (pairs.length < count) throw new Error(`${pairs.length} days have both draws`)
  let at = 0
  const next = async (): Promise<StagedPair> => {
    const pair = pairs[at++]
    if (!pair) throw new Error('no more draws')
    for (const draw of [pair.first, pair.second])
      await moveDraw(server, draw, { opens: -60, closes: 3_600, draws: 3_600 })
    return pair
  }
  const { store, registry } = server.services
  const placing = openPlacing({ store, registry, log: { warn: () => undefined } })
  const newMember = async (money = 1_000n * UNIT) => {
    const member = await server.fixtures.member({ merchantId: server.merchantId })
    await giveMoney(server, member, money)
    return member
  }
  type Member = Awaited<ReturnType<typeof newMember>>
  const place = async (
    { id, merchantId }: Member,
    tickets: readonly PairInput[],
    requestId: string = randomUUID(),
  ) =>
    await placing.place(
      { merchant: { id: merchantId }, merchantId, memberId: id, currency: 'CNY' },
      { requestId, tickets: [...tickets] },
    )
  const ticketOn = ({ number }: StagedPair, lines = [pairLine([4, 17], '1')]): PairInput => ({
    gameCode: 'XSHCM',
    secondGameCode: 'XSDT',
    numero: number,
    lines,
  })
  /** A new member with a ticket on 04 and 17. */
  const better = async (pair: StagedPair) => {
    const member = await newMember()
    const [ticket] = await place(member, [ticketOn(pair)])
    if (!ticket) throw new Error('no ticket')
    return { ...member, ticketId: ticket.id }
  }
  return { next, newMember, place, ticketOn, better }
}
export type PairStage = Awaited<ReturnType<typeof openPairStage>>
