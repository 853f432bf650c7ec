import { randomUUID } from 'node:crypto'

import { type LaidRounds, ROUND, layFreeRounds } from './free-rounds-stage.ts'
import { CURRENCY } from './ledger.ts'
import { type PlayedProvider, type Player, callHub, openPlayer } from './play-stage.ts'
import type { TestServer } from './test-server.ts'

/** The balance of a new player. */
export const FULL = 10_000_000n

export interface Sent {
  readonly id: string
  readonly round: string
}
export const newSent = (): Sent => ({ id: randomUUID(), round: randomUUID() })

type Named = Pick<LaidRounds, 'rewardId'>
type Answered = readonly [status: unknown, balance: unknown]

export interface RoundsCalls {
  /** A new player with free rounds that the provider has granted. */
  openRounds(
    change?: Parameters<typeof layFreeRounds>[2],
  ): Promise<{ readonly player: Player; readonly laid: LaidRounds }>
  bet(player: Player, laid: Named, sent: Sent, change?: object): Promise<Answered>
  /** A win of a bet, which closes its round. */
  win(
    player: Player,
    laid: Named,
    of: Sent,
    given: { readonly id: string; readonly amount: bigint } & object,
  ): Promise<Answered>
  rollback(player: Player, reference: string): Promise<Answered>
  /** The amounts that rewards in cash have added to the wallet. */
  credits(player: Player): Promise<readonly bigint[]>
}

/** Calls of a Hub88 provider for free rounds. */
export function openRoundsCalls(server: TestServer, provider: PlayedProvider): RoundsCalls {
  const fieldsOf = (player: Player, laid: Named, change: object) => ({
    request_uuid: randomUUID(),
    user: player.name,
    token: player.token,
    game_code: 'sim-wheel',
    currency: CURRENCY,
    is_free: true,
    reward_uuid: laid.rewardId,
    amount: Number(ROUND),
    ...change,
  })
  const call = async (path: string, fields: object): Promise<Answered> => {
    const { body } = await callHub(server, provider, `transaction/${path}`, fields)
    return [body['status'], body['balance']]
  }
  return {
    async openRounds(change = {}) {
      const player = await openPlayer(server, provider)
      return { player, laid: await layFreeRounds(server, player, { state: 'ready', ...change }) }
    },
    bet: (player, laid, { id, round }, change = {}) =>
      call('bet', fieldsOf(player, laid, { transaction_uuid: id, round, ...change })),
    win: (player, laid, of, { id, amount, ...change }) =>
      call(
        'win',
        fieldsOf(player, laid, {
          transaction_uuid: id,
          reference_transaction_uuid: of.id,
          round: of.round,
          round_closed: true,
          ...change,
          amount: Number(amount),
        }),
      ),
    rollback: (player, reference) =>
      call('rollback', {
        request_uuid: randomUUID(),
        user: player.name,
        token: player.token,
        transaction_uuid: randomUUID(),
        reference_transaction_uuid: reference,
      }),
    async credits({ id }) {
      const found = await server.asOwner<{ amount: bigint }>(
        `SELECT entry.amount FROM ledger_entry AS entry
           JOIN ledger_transfer AS transfer ON transfer.id = entry.transfer_id
          WHERE entry.member_id = $1 AND entry.account = 'main' AND transfer.kind = 'reward_cash'`,
        [id],
      )
      return found.map(({ amount }) => amount)
    },
  }
}

/** A win of a free bet that names no rounds, which is held for operators; and the number of its difference. */
export async function holdWin(
  { asOwner }: Pick<TestServer, 'asOwner'>,
  { bet, win }: RoundsCalls,
  player: Player,
  amount: bigint,
): Promise<{ readonly id: string; readonly difference: string }> {
  const [none, sent, id] = [{ rewardId: '' }, newSent(), randomUUID()]
  const unnamed = { reward_uuid: undefined }
  await bet(player, none, sent, unnamed)
  await win(player, none, sent, { id, amount, ...unnamed })
  const [row] = await asOwner<{ difference: string }>(
    `SELECT id::text AS difference FROM provider_difference WHERE kind = 'held' AND transaction_id = $1`,
    [id],
  )
  return { id, difference: row?.difference ?? '' }
}
