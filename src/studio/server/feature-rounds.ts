import type { GameFacts } from '#studio/games/games.ts'
import type { FeatureRound } from '#studio/wire/answers.ts'

import type { Database } from './database.ts'
import { type FeatureRow, selectFeatureRounds } from './feature-store.ts'
import { selectPlayerId } from './session-store.ts'
import { type Call, SupplierError, optionalText, textOf } from './supplier-calls.ts'

/** As many as regulators ask for (GLI-19: the last fifty bonus events of a player). */
const MOST = 50

/** Whether a round of the game may have a feature: commands after the first one that stake nothing. */
export function hasFeature({ game }: GameFacts): boolean {
  return game.kind === 'solo' && game.hasFeature === true
}

/** The player's last rounds of a game with a feature, newest first. */
export async function listFeatureRounds(
  { database, games }: { readonly database: Database; readonly games: readonly GameFacts[] },
  { playerId, gameCode }: { readonly playerId: bigint; readonly gameCode: string },
): Promise<readonly FeatureRound[]> {
  const gameCodes = codesOf(games, gameCode)
  const rows = await selectFeatureRounds(database.read, { playerId, gameCodes, most: MOST })
  return rows.map(({ id, status, stake, win, isFree, openedAt, steps, ...row }) => ({
    id,
    status,
    stake,
    win: win + row.jackpotWin,
    isFree,
    openedAtMs: openedAt.getTime(),
    steps,
    featureWin: row.stepsWin + row.jackpotWin,
  }))
}

/** The operator's recall: the same rounds of one game or of all, each opened by `game/round`. */
export const listFeatures: Call = async ({ database, games }, operator, body) => {
  const name = textOf(body, 'user', 100)
  const currency = textOf(body, 'currency', 5)
  const gameCodes = codesOf(games, optionalText(body, 'game_code', 120))
  const playerId = await selectPlayerId(database.read, { operatorId: operator.id, name, currency })
  if (playerId === undefined) throw new SupplierError(404, 'unknown player')
  const rows = await selectFeatureRounds(database.read, { playerId, gameCodes, most: MOST })
  return rows.map((row) => rowOf(row, { name, currency }))
}

function codesOf(games: readonly GameFacts[], only: string | undefined): readonly string[] {
  return games
    .filter((facts) => hasFeature(facts) && (only === undefined || facts.game.code === only))
    .map(({ game }) => game.code)
}

function rowOf(row: FeatureRow, { name, currency }: { readonly name: string; readonly currency: string }) {
  return {
    round: row.id,
    game_code: row.gameCode,
    user: name,
    currency,
    round_closed: row.status === 'closed',
    is_free: row.isFree,
    amount: Number(row.stake),
    win_amount: Number(row.win + row.jackpotWin),
    feature_steps: row.steps,
    feature_win_amount: Number(row.stepsWin),
    jackpot_win_amount: Number(row.jackpotWin),
    inserted_at: row.openedAt.toISOString(),
  }
}
