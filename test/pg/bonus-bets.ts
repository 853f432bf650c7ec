import { randomUUID } from 'node:crypto'

import type { GrantStage } from './grant-stage.ts'
import { type PlayedProvider, type Player, betOf, callHub } from './play-stage.ts'

export interface StakedBet {
  readonly body: ReturnType<typeof betOf>
}

/** Bets at a provider by its protocol, in units of the ledger. */
export function bonusBets({ server }: Pick<GrantStage, 'server'>, provider: PlayedProvider) {
  const call = async (path: string, body: object) =>
    (await callHub(server, provider, path, body)).body['status']
  /** A bet that the wallet must accept. */
  async function stake(play: Player, amount: bigint, round: string = randomUUID()): Promise<StakedBet> {
    const body = betOf(play, { amount: Number(amount), round })
    const status = await call('transaction/bet', body)
    if (status !== 'RS_OK') throw new Error(`the bet was refused: ${String(status)}`)
    return { body }
  }
  const win = async ({ body }: StakedBet, amount: bigint) =>
    await call('transaction/win', {
      ...body,
      transaction_uuid: randomUUID(),
      reference_transaction_uuid: body.transaction_uuid,
      amount: Number(amount),
      round_closed: true,
    })
  const rollBack = async ({ body }: StakedBet) =>
    await call('transaction/rollback', {
      user: body.user,
      token: body.token,
      game_code: body.game_code,
      transaction_uuid: randomUUID(),
      request_uuid: randomUUID(),
      reference_transaction_uuid: body.transaction_uuid,
      round: body.round,
      round_closed: true,
    })
  return { call, stake, win, rollBack }
}
