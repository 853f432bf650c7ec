import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { moved } from '#domain/ledger/posting.ts'
import { UNIT } from '#domain/money/amount.ts'
import { cancelTicket } from '#server/play/lottery/tickets/returning.ts'
import { checkLedger } from '#server/money/ledger/check.ts'
import { findHouseFaults } from '#server/money/ledger/check-store.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { openChance } from '#test/faults/chance.ts'
import { balanceOf, ledgerFaults } from './ledger.ts'
import { type JackpotStage, openJackpotStage } from './jackpot-stage.ts'
import { type StagedDraw, settleAll } from './lottery-stage.ts'
import { type MoneyStage, openMoneyStage } from './money-stage.ts'
import { type ResultStage, openResultStage } from './result-stage.ts'

const CODE = 'POWER655'
let stage: MoneyStage
let results: ResultStage
let jackpot: JackpotStage
beforeAll(async () => {
  stage = await openMoneyStage()
  results = await openResultStage(stage, CODE)
  jackpot = openJackpotStage(stage, CODE)
  await jackpot.open([
    { level: 1, shareMilli: 60, seed: '500.00', cap: '2000.00', fullStake: '10.00' },
    { level: 2, shareMilli: 37, seed: '50.00', fullStake: '5.00' },
  ])
})
afterAll(() => stage.server.close())

const LEVELS = [1, 2]
/** Six and the bonus ball. Each wins the first pool for one row, and the second one for another. */
const DRAWN = [
  [[1, 2, 3, 4, 5, 6], [7]],
  [[1, 2, 3, 4, 5, 7], [6]],
  [[30, 31, 32, 33, 34, 35], [36]],
].map((groups) => groups.map((group) => group.map(String)))
const ROWS = [
  [1, 2, 3, 4, 5, 6],
  [1, 2, 3, 4, 5, 7],
  [1, 2, 3, 4, 5, 6, 7],
  [20, 21, 22, 23, 24, 25],
]

interface Books {
  readonly contributed: bigint
  readonly returned: bigint
  readonly paid: bigint
  readonly seeded: bigint
  readonly lent: bigint
  readonly total: bigint
  readonly won: bigint
}

/** Everything that moved a pool by the ledger, and what tickets have of it by the counts in force. */
async function booksOf(level: number): Promise<Books> {
  const account = `house:jackpot-${CODE}${level === 1 ? '' : '-2'}`
  const [row] = await stage.server.asOwner<Books>(
    `SELECT coalesce(sum(amount) FILTER (WHERE kind = 'bet'), 0)::bigint AS contributed,
            coalesce(-sum(amount) FILTER (WHERE kind = 'bet_return'), 0)::bigint AS returned,
            coalesce(-sum(amount) FILTER (WHERE kind = 'jackpot_book' AND key LIKE '%:paid'), 0)::bigint AS paid,
            coalesce(sum(amount) FILTER (WHERE kind = 'jackpot_book' AND key LIKE '%:seeded'), 0)::bigint AS seeded,
            coalesce(sum(amount) FILTER (WHERE kind = 'jackpot_book' AND key LIKE '%:lent'), 0)::bigint AS lent,
            coalesce(sum(amount), 0)::bigint AS total,
            (SELECT coalesce(sum(win.amount), 0) FROM lottery_jackpot_win AS win
              WHERE win.level = $2 AND NOT win.is_released
                AND win.version = (SELECT max(version) FROM lottery_jackpot_count WHERE draw_id = win.draw_id))::bigint AS won
       FROM ledger_entry AS entry
       JOIN ledger_transfer AS transfer ON transfer.member_id = entry.member_id AND transfer.id = entry.transfer_id
      WHERE entry.account = $1`,
    [account, level],
  )
  if (!row) throw new Error('no books')
  return row
}

type Member = Awaited<ReturnType<JackpotStage['member']>>
type Deeds = Readonly<Record<string, () => Promise<unknown>>>

const chance = openChance(20_261_129)
const pick = <One>(list: readonly One[]): One | undefined => list[chance.below(list.length)]
const tickets: { id: bigint; member: Member }[] = []
const betting: StagedDraw[] = []
const drawn = new Map<StagedDraw, { readonly version: number; readonly numbers: number }>()

/** Deeds of members, and voids; a deed that does nothing answers undefined. */
function memberDeeds(members: readonly Member[]): Deeds {
  const { store, registry } = stage.server.services
  return {
    place: async () => {
      const [member, draw, row] = [pick(members), pick(betting), pick(ROWS)]
      if (!member || !draw || !row || (await balanceOf(stage.server, member)) < 100n * UNIT) return undefined
      const stake = 1 + chance.below(12)
      const id = await jackpot.place(member, draw, [{ row, stake }])
      return tickets.push({ id, member })
    },
    takeBack: async () => {
      const ticket = pick(tickets)
      if (!ticket) return undefined
      const who = { merchantId: stage.server.merchantId, memberId: ticket.member.id }
      return await cancelTicket({ store, registry }, who, {
        id: ticket.id.toString(),
        requestId: randomUUID(),
      }).then(
        () => 'returned',
        () => undefined,
      )
    },
    void: async () => {
      const ticket = pick(tickets)
      return ticket && (await jackpot.voided(ticket.id)) === 200 ? 'voided' : undefined
    },
    spend: async () => {
      const member = pick(members)
      if (!member) return undefined
      const left = await balanceOf(stage.server, member)
      if (left <= 200n * UNIT) return undefined
      const legs = moved(left - 200n * UNIT, { from: 'main', to: 'adjustments' })
      return await store.transact((tx) =>
        postOne(tx, {
          merchantId: member.merchantId,
          memberId: member.id,
          currency: 'CNY',
          key: `spent:${randomUUID()}`,
          kind: 'adjustment',
          reference: 'spent',
          legs,
        }),
      )
    },
  }
}

/** Results, corrections and cancellations. */
const drawDeeds: Deeds = {
  draw: async () => {
    const draw = pick(betting)
    if (!draw) return undefined
    betting.splice(betting.indexOf(draw), 1, await results.next())
    const numbers = chance.below(DRAWN.length)
    await results.drawn(draw, DRAWN[numbers] ?? [])
    drawn.set(draw, { version: 1, numbers })
    return await settleAll(stage.server)
  },
  correct: async () => {
    const [draw, now] = pick([...drawn]) ?? []
    if (!draw || !now) return undefined
    const numbers = (now.numbers + 1 + chance.below(DRAWN.length - 1)) % DRAWN.length
    const { version } = now
    const { status } = await results.corrected(draw, { numbers: DRAWN[numbers] ?? [], version })
    if (status !== 200) return undefined
    drawn.set(draw, { version: version + 1, numbers })
    return await settleAll(stage.server)
  },
  cancel: async () => {
    const [draw, now] = pick([...drawn]) ?? []
    if (!draw || !now || drawn.size < 3) return undefined
    const { status } = await results.cancelled(draw, now.version)
    drawn.delete(draw)
    return status === 200 ? await settleAll(stage.server) : undefined
  },
}

test(
  'whatever members and operators do, no money of a pool is made or lost',
  { timeout: 300_000 },
  async () => {
    const { store } = stage.server.services
    const members = [await jackpot.member(), await jackpot.member(), await jackpot.member()]
    betting.push(await results.next(), await results.next(), await results.next())
    const deeds = { ...memberDeeds(members), ...drawDeeds }
    const done = new Set<string>()
    const order =
      'place place place takeBack place place draw place void place correct spend correct place draw draw '
    const steps = `${order}correct cancel ${order}void correct correct takeBack cancel draw place draw`.split(
      ' ',
    )
    for (const [at, name] of steps.entries()) {
      if ((await deeds[name]?.()) !== undefined) done.add(name)
      for (const level of LEVELS) {
        const { contributed, returned, paid, seeded, lent, total, won } = await booksOf(level)
        const { ledger, balance, open, moved: movements, lent: owed } = await jackpot.pool(level)
        expect({ at, name, sum: total + paid + returned }).toEqual({
          at,
          name,
          sum: contributed + seeded + lent,
        })
        expect({ at, name, ledger, balance, won, owed }).toEqual({
          at,
          name,
          ledger: balance + open,
          balance: movements,
          won: paid,
          owed: lent,
        })
      }
    }
    expect([...done].toSorted()).toEqual(Object.keys(deeds).toSorted())
    expect(await ledgerFaults(stage.server)).toEqual([])
    expect((await checkLedger(store)).faults).toEqual([])
    for (const table of ['lottery_jackpot_move', 'lottery_jackpot_share']) {
      const change = (by: number) =>
        stage.server.asOwner(
          `UPDATE ${table} SET amount = amount + $1 WHERE ctid = (SELECT min(ctid) FROM ${table} WHERE level = 1)`,
          [by],
        )
      await change(1)
      expect((await findHouseFaults(store.read)).map(({ fault }) => fault)).toEqual(['jackpot_differs'])
      await change(-1)
    }
  },
)
