import type { PlayedState } from '#domain/rounds/round-state.ts'
import { followMember } from '#server/play/plays/actions.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type PlayedGame, type Showing, readFaces } from './faces.ts'
import { selectGamesOfRounds } from './games-store.ts'

/** A round, as the ledger names it: the provider of the account, and the reference. */
export interface RoundOfTransfer {
  readonly provider: string
  readonly reference: string
}

export interface GameOfTransfer {
  readonly game: PlayedGame
  readonly state: PlayedState
  /** Of a lottery: the id of the ticket. */
  readonly ticket: string | undefined
}

/** The games of a member's transfers. */
export async function findGamesOfTransfers(
  tx: Tx,
  {
    memberId,
    rounds,
    ...showing
  }: Showing & {
    readonly memberId: bigint
    readonly rounds: readonly RoundOfTransfer[]
  },
): Promise<(round: RoundOfTransfer) => GameOfTransfer | undefined> {
  if (rounds.length === 0) return () => undefined
  await followMember(tx, memberId)
  const rows = await selectGamesOfRounds(tx, { memberId, rounds })
  const faceOf = await readFaces(tx, showing, rows)
  const games = new Map(rows.map((row) => [`${row.provider} ${row.roundId}`, gameOf(row, faceOf(row))]))
  return ({ provider, reference }) => games.get(`${provider} ${reference}`)
}

function gameOf(
  {
    product,
    roundId,
    state,
  }: { readonly product: string; readonly roundId: string; readonly state: PlayedState },
  game: PlayedGame,
): GameOfTransfer {
  return { game, state, ticket: product === 'lottery' ? roundId.slice(1) : undefined }
}
