import { createHash, randomUUID } from 'node:crypto'

import pg from 'pg'

import { moved } from '#domain/ledger/posting.ts'
import type { PlayCommand } from '#domain/play/command.ts'
import { postOne } from '#server/money/ledger/actions.ts'
import { lockLimits } from '#server/money/limits/actions.ts'
import {
  endRewardsByExclusion,
  endBonusesByWithdrawal,
  findEndedByWithdrawal,
  rewardDeed,
  settleBonuses,
} from '#server/money/offers/actions.ts'
import { openStore } from '#server/platform/db/transaction.ts'
import { followPlays } from '#server/play/plays/actions.ts'
import { callPlay } from '#server/play/providers/play-store.ts'
import { seededBelow } from '#test/lottery/draws.ts'

import { depositOf } from './ledger.ts'

/** A process that does random deeds of members with bonuses, beside others that do the same. */
export interface BonusWish {
  readonly seed: number
  readonly deeds: number
  readonly provider: string
  readonly vendor: string
  readonly currency: string
  readonly players: readonly {
    readonly id: string
    readonly merchantId: number
    readonly sessionId: string
  }[]
}

const wish = JSON.parse(process.env['WISH'] ?? '{}') as BonusWish
const M = 100_000n
const below = seededBelow(wish.seed)
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'] ?? '',
  max: 4,
  types: {
    getTypeParser: (oid, format) =>
      oid === 20 ? (text: string) => BigInt(text) : (pg.types.getTypeParser(oid, format) as never),
  },
})
const store = openStore(pool)
const { currency } = wish
const counts: Record<string, number> = {}

interface Bet {
  readonly player: BonusWish['players'][number]
  readonly id: string
  readonly round: string
}
const bets: Bet[] = []

async function play(
  player: BonusWish['players'][number],
  given: Pick<PlayCommand, 'kind'> & Partial<PlayCommand>,
): Promise<string> {
  const command: PlayCommand = {
    transactionId: randomUUID(),
    reference: undefined,
    amount: undefined,
    roundId: undefined,
    closesRound: false,
    isFree: false,
    movesMoney: true,
    needs: 'nothing',
    ...given,
  }
  const [answer] = await callPlay(
    store.read,
    [
      {
        memberId: BigInt(player.id),
        key: command.transactionId,
        merchantId: player.merchantId,
        provider: wish.provider,
        currency,
        account: 'main',
        vendorCode: wish.vendor,
        gameCode: 'wheel',
        category: 'slots',
        sessionId: player.sessionId,
        fingerprint: createHash('sha256').update(command.transactionId).digest(),
        command,
      },
    ],
    { waits: true },
  )
  return answer?.outcome ?? 'none'
}

async function bet(player: Bet['player']): Promise<string> {
  const again = below(4) === 0 ? bets.filter((one) => one.player === player).at(-1) : undefined
  const one = { player, id: randomUUID(), round: again?.round ?? randomUUID() }
  const amount = BigInt(1 + below(700)) * 5_000n
  const outcome = await play(player, { kind: 'bet', transactionId: one.id, roundId: one.round, amount })
  if (outcome === 'done') bets.push(one)
  return `bet ${outcome}`
}

async function settle(): Promise<string> {
  const [one] = bets.splice(below(bets.length), 1)
  if (!one) return 'nothing'
  if (below(5) === 0)
    return `rollback ${await play(one.player, { kind: 'rollback', reference: one.id, roundId: one.round, closesRound: true })}`
  const amount = below(2) === 0 ? 0n : BigInt(below(1_500)) * 1_001n
  return `win ${await play(one.player, { kind: 'win', reference: one.id, roundId: one.round, amount, closesRound: true, needs: 'reference' })}`
}

async function deed(player: Bet['player']): Promise<string> {
  const who = { merchantId: player.merchantId, memberId: BigInt(player.id) }
  const chance = below(100)
  if (chance < 45) return await bet(player)
  if (chance < 80) return await settle()
  if (chance < 88) {
    const occasion = {
      event: 'deposit',
      id: BigInt(below(1e9)),
      value: BigInt(1 + below(30)) * M,
      currency,
    } as const
    return `granted ${(await store.transact((tx) => rewardDeed(tx, who, occasion))).length > 0}`
  }
  if (chance < 91) {
    await store.transact((tx) =>
      postOne(tx, depositOf({ ...who, id: who.memberId }, BigInt(1 + below(20)) * M)),
    )
    return 'deposit'
  }
  if (chance < 97) {
    await followPlays(store)
    await settleBonuses(store, {
      changed: () => undefined,
      failed: (_whose, error) => {
        throw error
      },
    })
    return 'settled'
  }
  if (chance < 99)
    return await store.transact(async (tx) => {
      const confirmed = await findEndedByWithdrawal(tx, { ...who, currency })
      const ended = await endBonusesByWithdrawal(tx, { ...who, currency }, confirmed)
      if (ended) return ended
      const legs = moved(M, { from: 'main', to: 'locked' })
      const key = `withdrawal:${randomUUID()}`
      const held = await postOne(tx, { ...who, currency, key, kind: 'withdrawal_hold', reference: key, legs })
      return `withdrawal ${held.outcome}`
    })
  return await store.transact(async (tx) => {
    await lockLimits(tx, who)
    await endRewardsByExclusion(tx, who)
    return 'exclusion'
  })
}

try {
  for (let count = 0; count < wish.deeds; count += 1) {
    const player = wish.players[below(wish.players.length)]
    const done = player ? await deed(player) : 'nobody'
    counts[done] = (counts[done] ?? 0) + 1
  }
  process.send?.({ counts })
} catch (error) {
  process.send?.({ counts, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
await pool.end()
process.disconnect?.()
