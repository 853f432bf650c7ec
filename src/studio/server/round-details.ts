import type { CardGame } from '#studio/game/card-game.ts'
import { returnTo } from '#studio/game/jackpot.ts'
import type { TableGame } from '#studio/game/table-game.ts'
import type { GameFacts } from '#studio/games/games.ts'
import type { PastRound, RoundDetails, RoundSeeds, RoundStep } from '#studio/wire/answers.ts'

import { recordOf } from './card-view.ts'
import type { Database } from './database.ts'
import { selectCurrency, selectLook } from './session-store.ts'
import { selectSeed } from './seed-store.ts'
import { type Round, type Step, selectRound, selectRounds, selectSteps } from './solo-store.ts'
import {
  type TableRound,
  countDrawn,
  selectBetsOf,
  selectTableBets,
  selectTableRound,
} from './table-store.ts'
import { clientSeedOf } from './table-outcomes.ts'
import { isSeedInUse } from './table-seeds.ts'
import { chainOf, showBet, publicPartOf } from './table-view.ts'

export interface DetailsParts {
  readonly database: Database
  readonly games: readonly GameFacts[]
  readonly nowMs: () => number
}

interface RoundQuery {
  readonly roundId: string
  readonly playerId: bigint
  readonly language: string
}

/** A round of this player, without what must stay secret. */
export async function findRoundDetails(
  parts: DetailsParts,
  query: RoundQuery,
): Promise<RoundDetails | undefined> {
  const round = await selectRound(parts.database.read, query.roundId)
  if (!round) return await findTableDetails(parts, query)
  const facts = parts.games.find(({ game }) => game.code === round.gameCode)
  // guard: round-of-player
  if (!facts || round.playerId !== query.playerId || round.status === 'refused') return undefined
  const steps = await selectSteps(parts.database.read, round.id)
  const visible = steps.filter(({ status }) => status === 'done' || status === 'void')
  return {
    ...headOf(facts, round),
    rtpBp:
      facts.game.kind === 'solo'
        ? returnTo(facts.game, { hasJackpot: steps.some(({ jackpotShare }) => jackpotShare !== null) })
        : facts.game.rtpBp,
    kind: 'solo',
    currency: await selectCurrency(parts.database.read, round.playerId),
    language: query.language,
    ...(await selectLook(parts.database.read, round.sessionId)),
    config: round.config,
    steps: await Promise.all(visible.map((step) => stepOf(parts, step))),
    table: undefined,
  }
}

function headOf({ name, game }: GameFacts, round: Round) {
  return {
    id: round.id,
    game: game.code,
    name,
    version: round.version,
    status: round.status,
    stake: round.stake,
    win: round.win,
    isFree: round.rewardId !== null,
    openedAtMs: round.openedAt.getTime(),
    closedAtMs: round.closedAt?.getTime(),
  }
}

async function stepOf({ database }: DetailsParts, step: Step): Promise<RoundStep> {
  const seed = await selectSeed(database.read, step.seedId)
  const isVoid = step.status === 'void'
  return {
    place: step.place,
    command: step.command,
    // The result of a stake that was not taken stays secret: its seed is still in use.
    result: isVoid ? undefined : step.result,
    stake: step.stake,
    win: isVoid ? 0n : step.win,
    jackpotWin: step.jackpotWin ?? 0n,
    status: step.status,
    playedAtMs: step.playedAt.getTime(),
    seeds: {
      serverHash: seed?.serverHash ?? '',
      serverSeed: seed?.isRevealed ? seed.serverSeed : undefined,
      clientSeed: seed?.clientSeed ?? '',
      nonce: step.nonce,
    },
  }
}

async function findTableDetails(parts: DetailsParts, query: RoundQuery): Promise<RoundDetails | undefined> {
  const { read } = parts.database
  const round = await selectTableRound(read, query.roundId)
  const facts = parts.games.find(({ game }) => game.code === round?.gameCode)
  if (!round || !facts || facts.game.kind === 'solo') return undefined
  const { game } = facts
  const bets = (await selectTableBets(read, round.id)).filter(
    ({ playerId, status }) => playerId === query.playerId && status !== 'refused',
  )
  const [first] = bets
  if (!first) return undefined
  const { house } = first
  const isSettled = round.phase === 'settled'
  const isKept = game.kind === 'table' && (await isSeedInUse(read, game, round))
  const isSealed = game.kind === 'cards' && game.sealed !== undefined // guard: sealed-seed-stays-secret
  const isSeedPublic = isSettled && !isKept && !isSealed // guard: seed-hidden-while-used
  const seeds: RoundSeeds = {
    serverHash: round.serverHash,
    serverSeed: isSeedPublic ? round.serverSeed : undefined,
    clientSeed: clientSeedIn(game, round, house),
    nonce: 0,
    chain: chainOf(round),
  }
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, each) => total + each, 0n)
  const counted = bets.filter(({ status }) => status !== 'void')
  return {
    id: round.id,
    game: round.gameCode,
    name: facts.name,
    kind: game.kind,
    version: round.version,
    rtpBp: game.rtpBp,
    currency: await selectCurrency(read, query.playerId),
    language: query.language,
    ...(await selectLook(read, first.sessionId)),
    status: isSettled ? 'closed' : 'open',
    stake: sum(counted.map(({ stake }) => stake)),
    win: sum(counted.map(({ win }) => win ?? 0n)),
    // Free rounds are of games of one player.
    isFree: false,
    openedAtMs: round.openedAt.getTime(),
    closedAtMs: round.settledAt?.getTime(),
    config: undefined,
    steps: [],
    table: {
      publicPart:
        game.kind === 'cards'
          ? recordOf(game, round, { bets, playerId: query.playerId })
          : publicPartOf(game, round, house, parts.nowMs()),
      seeds,
      drawn: game.kind === 'cards' ? 1 : await countDrawn(read, round),
      bets: bets.map(showBet),
    },
  }
}

function clientSeedIn(game: TableGame | CardGame, round: TableRound, house: string): string {
  if (round.clientSeed === null) return ''
  return game.kind === 'cards' ? round.clientSeed : clientSeedOf(game, round, house)
}

const HISTORY_ROUNDS = 20

/** A player's rounds of a game, newest first, before a moment. */
export async function listHistory(
  { database, games }: DetailsParts,
  query: { readonly playerId: bigint; readonly gameCode: string; readonly before: Date | undefined },
): Promise<readonly PastRound[]> {
  const isTable = games.some(({ game }) => game.code === query.gameCode && game.kind !== 'solo')
  const page = { ...query, most: HISTORY_ROUNDS }
  if (isTable) return await selectBetsOf(database.read, page)
  return (await selectRounds(database.read, page)).map(({ id, status, stake, win, openedAt, rewardId }) => ({
    id,
    status,
    stake,
    win,
    isFree: rewardId !== null,
    openedAtMs: openedAt.getTime(),
  }))
}
