import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { followPlays } from '#server/play/plays/actions.ts'

import { waitFor } from '#test/patience.ts'

import { type PlayedProvider, type Player, betOf, callHub } from './play-stage.ts'
import type { TestServer } from './test-server.ts'

/** A round: stake, win, and whether it has ended. */
export interface Played {
  readonly stake?: number
  readonly win?: number
  readonly isOpen?: boolean
  readonly game?: string
  readonly isFree?: boolean
}

export interface PlayedNames {
  readonly round: string
  readonly bet: string
  readonly win: string
}

/** Plays a round by signed wallet calls. Amounts are in 1/100 000. */
export async function playRound(
  server: TestServer,
  provider: PlayedProvider,
  player: Player,
  { stake = 1_000_000, win, isOpen = false, game = 'wheel', isFree = false }: Played = {},
): Promise<PlayedNames> {
  const names = { round: randomUUID() as string, bet: randomUUID() as string, win: randomUUID() as string }
  const body = {
    round: names.round,
    game_code: `${player.session.vendorCode.toLowerCase()}-${game}`,
    is_free: isFree,
  }
  await good(
    callHub(
      server,
      provider,
      'transaction/bet',
      betOf(player, { ...body, transaction_uuid: names.bet, amount: stake }),
    ),
  )
  if (!isOpen || win !== undefined)
    await good(
      callHub(
        server,
        provider,
        'transaction/win',
        betOf(player, {
          ...body,
          transaction_uuid: names.win,
          reference_transaction_uuid: names.bet,
          amount: win ?? 0,
          round_closed: !isOpen,
        }),
      ),
    )
  return names
}

export async function rollBack(
  server: TestServer,
  provider: PlayedProvider,
  player: Player,
  { round, reference }: { readonly round: string; readonly reference: string },
): Promise<void> {
  await good(
    callHub(server, provider, 'transaction/rollback', {
      user: player.name,
      token: player.token,
      transaction_uuid: randomUUID(),
      request_uuid: randomUUID(),
      reference_transaction_uuid: reference,
      round,
    }),
  )
}

async function good(answer: ReturnType<typeof callHub>): Promise<void> {
  expect((await answer).body).toMatchObject({ status: 'RS_OK' })
}

/** Retries, because changes are followed once no older transaction runs, also none of other tests. */
export async function follow({ services: { store }, asOwner }: TestServer): Promise<void> {
  await waitFor(async () => {
    await followPlays(store)
    expect(
      await asOwner(
        `SELECT 1 FROM (SELECT transaction_id FROM ledger_batch UNION ALL SELECT transaction_id FROM play_change) AS change
          WHERE transaction_id > (SELECT followed_through FROM play_mark) LIMIT 1`,
      ),
    ).toEqual([])
  })
}

/** Moves a round's start into the past. */
export async function age(server: TestServer, round: string, hours: number): Promise<void> {
  await server.asOwner(
    `UPDATE play SET opened_at = clock_timestamp() - make_interval(secs => $2::float8 * 3600) WHERE reference = $1`,
    [round, hours],
  )
}

/** Waits until this many calls wait for a lock. */
export async function untilWaiting(server: TestServer, count: number): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await server.asOwner(
            `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).length,
      { timeout: 10_000, interval: 20 },
    )
    .toBeGreaterThanOrEqual(count)
}
