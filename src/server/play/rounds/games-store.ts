import { sql } from 'kysely'

import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { PlayedRow } from './store.ts'

type GameOfRound = Pick<
  PlayedRow,
  'memberId' | 'provider' | 'roundId' | 'gameId' | 'product' | 'vendorCode' | 'category' | 'state'
>

/** The games of a member's own rounds. */
export async function selectGamesOfRounds(
  tx: Tx,
  {
    memberId,
    rounds,
  }: {
    readonly memberId: bigint
    readonly rounds: readonly { readonly provider: string; readonly reference: string }[]
  },
): Promise<readonly GameOfRound[]> {
  const providers = rounds.map(({ provider }) => provider)
  const references = rounds.map(({ reference }) => reference)
  const { rows } = await sql<GameOfRound>`
    SELECT round.member_id AS "memberId", round.provider_code AS provider, round.round_id AS "roundId",
           round.game_id AS "gameId", round.product, round.vendor_code AS "vendorCode", round.category,
           round.state
      FROM (SELECT DISTINCT provider, reference
              FROM unnest(${providers}::text[], ${references}::text[]) AS u (provider, reference)) AS requested
      JOIN played_round AS round
        ON round.member_id = ${memberId} AND round.provider_code = requested.provider
       AND round.round_id = requested.reference`.execute(query(tx))
  return rows
}
