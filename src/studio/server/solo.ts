import { randomUUID } from 'node:crypto'

import { fieldsOf } from '#studio/game/fields.ts'
import type { MoveRefusal, Setting } from '#studio/game/setting.ts'
import type { SoloGame } from '#studio/game/solo-game.ts'
import type { Played, Refused } from '#studio/wire/answers.ts'
import { writeJson } from '#studio/wire/json.ts'

import { chanceOf } from './chance.ts'
import type { Database, Sql } from './database.ts'
import type { BetEnded, Money } from './money.ts'
import { countRound, findPool } from './jackpots.ts'
import { insertMoneyCall, selectMoneyCall } from './money-store.ts'
import { meaningOf } from './refusals.ts'
import { giveRoundBack, selectReward, takeRound, viewOfReward } from './reward-store.ts'
import { takeNonce } from './seed-store.ts'
import { openSeeds } from './seeds.ts'
import { type PlaySession, lockPlayer, selectNet, selectSessionById } from './session-store.ts'
import {
  type Round,
  type Step,
  insertRound,
  insertStep,
  lockStepOfBet,
  nextRoundId,
  selectForsaken,
  selectLastPlayed,
  selectLastRound,
  selectLastStep,
  selectOpenRound,
  selectRound,
  selectStepOfRequest,
  selectSteps,
  updateRoundEnded,
  updateRoundPlayed,
  updateStep,
} from './solo-store.ts'

/** A command of the page: its request id, the round that it continues, and the game's own command. */
export interface SoloCommand {
  readonly requestId: string
  /** Undefined to begin a round. */
  readonly round: string | undefined
  readonly command: unknown
  /** The free rounds that pay the round which it begins. */
  readonly reward?: string | undefined
  /** The game's own command for an absent player, which players cannot send. */
  readonly isFinishing?: boolean
}

export interface SoloFrame {
  play(session: PlaySession, request: SoloCommand): Promise<Played | Refused>
  /** The open round, otherwise the last one: shown by a reloaded page. */
  findLast(session: PlaySession): Promise<Played | undefined>
  /** Ends abandoned rounds by their games' rules. Returns how many. */
  finishForsaken(afterSeconds: number): Promise<number>
}

export interface SoloParts {
  readonly database: Database
  readonly money: Money
  readonly games: ReadonlyMap<string, SoloGame>
  /** A command was played: called once for it, and not for its retries. */
  readonly onPlayed?: (session: PlaySession, played: Played) => void
}

/** Runs single-player games: the outcome is drawn and stored with its transaction ids before any wallet call. */
export function openSolo(parts: SoloParts): SoloFrame {
  const { database, money, games } = parts

  async function play(session: PlaySession, request: SoloCommand): Promise<Played | Refused> {
    const game = games.get(session.gameCode)
    if (!game) return { refusal: 'closed' }
    const stored = await database.transact((sql) =>
      store(sql, { game, session, request, leaseMs: money.leaseMs }),
    )
    if ('refusal' in stored) return stored
    const { step, isRetry } = stored
    if (step.status === 'staking' && step.betId !== null) await money.takeBet(step.betId)
    const answer = await answerStep(parts, session, game, step.roundId, step.place)
    if (!isRetry && !('refusal' in answer)) parts.onPlayed?.(session, answer)
    return answer
  }

  return {
    play,
    async findLast(session) {
      const game = games.get(session.gameCode)
      const round =
        game &&
        ((await selectOpenRound(database.read, session)) ?? (await selectLastRound(database.read, session)))
      const step =
        round && (await selectSteps(database.read, round.id)).findLast(({ status }) => status === 'done')
      if (!game || !step) return undefined
      const played = await answerStep(parts, session, game, step.roundId, step.place)
      return 'refusal' in played ? undefined : played
    },
    async finishForsaken(afterSeconds) {
      const forsaken = await selectForsaken(database.read, { afterSeconds, most: 20 })
      for (const round of forsaken) await finish(parts, play, round)
      return forsaken.length
    },
  }
}

interface Storing {
  readonly game: SoloGame
  readonly session: PlaySession
  readonly request: SoloCommand
  readonly leaseMs: number
}

/** Judges a command, draws its outcome and stores both. A retry with the same request id finds the stored step. */
async function store(
  sql: Sql,
  { game, session, request, leaseMs }: Storing,
): Promise<{ readonly step: Step; readonly isRetry: boolean } | Refused> {
  await lockPlayer(sql, session.playerId)
  const known = await selectStepOfRequest(sql, { playerId: session.playerId, requestId: request.requestId })
  if (known) return { step: known, isRetry: true } // guard: command-runs-once
  const open = await selectOpenRound(sql, session)
  const refused = await refuse(sql, game, session, request, open)
  if (refused) return refused
  const command = request.isFinishing ? request.command : game.readCommand(request.command)
  if (command === undefined) return { refusal: 'not_understood' }
  const config = open ? open.config : game.configure(settingOf(session, request.reward))
  const state = open?.state ?? undefined
  const not: MoveRefusal | undefined = game.refuse({ state, command, config })
  if (not) return { refusal: not }
  const reward = open ? undefined : await takeReward(sql, session, { request, command })
  if (reward && 'refusal' in reward) return reward
  const { inUse } = await openSeeds(sql, session.playerId)
  const nonce = await takeNonce(sql, inUse.id)
  const random = chanceOf({ serverSeed: inUse.serverSeed, clientSeed: inUse.clientSeed, nonce })
  const played = game.play({ state, command, config, random })
  const rewardId = open?.rewardId ?? reward?.id ?? null
  const roundId = open?.id ?? (await nextRoundId(sql))
  const { code: gameCode, version } = game
  const whose = { playerId: session.playerId, sessionId: session.id, gameCode, roundId }
  if (!open) await insertRound(sql, { ...whose, id: roundId, version, rewardId, config: writeJson(config) })
  const place = open ? ((await selectLastStep(sql, roundId))?.place ?? -1) + 1 : 0
  const betId = played.stake > 0n ? randomUUID() : null
  await insertStep(sql, {
    ...whose,
    place,
    requestId: request.requestId,
    command: writeJson(command),
    seedId: inUse.id,
    nonce,
    state: writeJson(played.state),
    result: writeJson(played.result),
    stake: played.stake,
    win: played.win,
    isOver: played.isOver,
    betId,
    jackpot: played.jackpot,
  })
  if (betId !== null)
    await insertMoneyCall(
      sql,
      {
        ...whose,
        id: betId,
        kind: 'bet',
        amount: played.stake,
        reference: null,
        closesRound: false,
        rewardId,
      },
      leaseMs,
    )
  const step = await selectLastStep(sql, roundId)
  if (!step) throw new Error('the stored step is missing')
  if (betId === null) await applyStep(sql, step, { game, leaseMs })
  return { step, isRetry: false }
}

async function refuse(
  sql: Sql,
  game: SoloGame,
  session: PlaySession,
  request: SoloCommand,
  open: Round | undefined,
): Promise<Refused | undefined> {
  if (session.isOver && !open) return { refusal: 'session_over' }
  const last = open && (await selectLastStep(sql, open.id))
  if (last?.status === 'staking') return { refusal: 'busy' }
  if (request.round !== open?.id) return { refusal: 'stale' }
  if (open && !game.isPacedByCommand) return undefined
  const waitMs = await findRest(sql, session, game)
  return waitMs > 0 ? { refusal: 'too_soon', waitMs } : undefined // guard: reel-pace-kept
}

/** Milliseconds until the minimum time of market and game since the last round, or command, has passed. */
async function findRest(sql: Sql, session: PlaySession, game: SoloGame): Promise<number> {
  const last = await selectLastPlayed(sql, { ...session, isByCommand: game.isPacedByCommand })
  if (!last) return 0
  const leastMs = Math.max(session.minCycleMs, game.leastMs?.(last.result) ?? 0)
  return Math.max(0, Math.ceil(leastMs - last.sinceMs))
}

/** Applies a step whose stake was taken: continues the round and stores the win to be paid. */
async function applyStep(
  sql: Sql,
  step: Step,
  { game, leaseMs }: { readonly game: SoloGame | undefined; readonly leaseMs: number },
): Promise<void> {
  const [first] = step.place === 0 ? [step] : await selectSteps(sql, step.roundId)
  const round = await selectRound(sql, step.roundId)
  const reference = first?.betId ?? null
  const jackpotWin = await countJackpot(sql, step, game)
  const amount = step.win + (jackpotWin ?? 0n)
  const winId = reference !== null && (amount > 0n || step.isOver) ? randomUUID() : null
  await updateStep(sql, { ...step, status: 'done', answer: null, winId, jackpotWin })
  await updateRoundPlayed(sql, { ...step, win: amount })
  if (winId !== null && round)
    await insertMoneyCall(
      sql,
      {
        id: winId,
        kind: 'win',
        playerId: step.playerId,
        sessionId: step.sessionId,
        gameCode: round.gameCode,
        roundId: step.roundId,
        amount,
        reference,
        closesRound: step.isOver,
        rewardId: round.rewardId,
      },
      leaseMs,
    )
}

/** Fills the pool of the round, and empties it where the round has won it. */
async function countJackpot(sql: Sql, step: Step, game: SoloGame | undefined): Promise<bigint | null> {
  const { jackpotShare: share, jackpotIsWon: isWon } = step
  if (share === null) return null
  const owner = await selectSessionById(sql, step.sessionId)
  if (!game?.jackpot || !owner) throw new Error(`no pool for round ${step.roundId}`)
  return await countRound(sql, { jackpot: game.jackpot, owner, step: { ...step, share, isWon } })
}

/** Stores the outcome of a step's stake, in the transaction that stores the operator's answer. */
export async function endStepBet(
  sql: Sql,
  ended: BetEnded,
  { games, leaseMs }: { readonly games: ReadonlyMap<string, SoloGame>; readonly leaseMs: number },
): Promise<void> {
  const step = await lockStepOfBet(sql, ended.betId, ended.roundId)
  if (step?.status !== 'staking') return
  if (ended.outcome === 'taken') {
    const round = await selectRound(sql, step.roundId)
    await applyStep(sql, step, { game: games.get(round?.gameCode ?? ''), leaseMs })
    return
  }
  await updateStep(sql, {
    ...step,
    status: ended.outcome,
    answer: ended.answer,
    winId: null,
    jackpotWin: null,
  })
  if (step.place === 0) await giveRoundBack(sql, step.roundId)
  if (step.place === 0) await updateRoundEnded(sql, { id: step.roundId, status: ended.outcome })
}

/** The answer for a step, after trying to pay its win. Built from the tables only, so that a retry gets the same. */
async function answerStep(
  { database, money }: SoloParts,
  session: PlaySession,
  game: SoloGame,
  roundId: string,
  place: number,
): Promise<Played | Refused> {
  const round = await selectRound(database.read, roundId)
  const steps = await selectSteps(database.read, roundId)
  const step = steps[place]
  if (!round || !step) throw new Error(`no step ${place} of round ${roundId}`)
  const bet = step.betId === null ? undefined : await selectMoneyCall(database.read, step.betId)
  const known = bet?.balance ?? undefined
  switch (step.status) {
    case 'staking':
      return { refusal: 'busy' }
    case 'refused':
      return { refusal: meaningOf(step.answer ?? ''), balance: known }
    case 'void':
      return { refusal: 'returned' }
    case 'done':
  }
  const paid = step.winId === null ? undefined : await money.settle(step.winId)
  const isPaid = paid === undefined || paid.status === 'done'
  return {
    round: roundId,
    place,
    result: step.result,
    publicPart: step.isOver ? undefined : game.show(step.state),
    stake: step.stake,
    win: step.win + (step.jackpotWin ?? 0n),
    jackpotWin: step.jackpotWin ?? 0n,
    pool: await findSessionPool(database.read, session, game),
    roundStake: round.stake,
    roundWin: round.win,
    isOver: step.isOver,
    isPaid,
    balance: paid?.balance ?? known,
    freeRounds: await findFreeRounds(database.read, round),
    net: await selectNet(database.read, session.id),
    restMs: await findRest(database.read, session, game),
  }
}

async function finish({ database, games }: SoloParts, play: SoloFrame['play'], { id }: Round): Promise<void> {
  for (let round = await selectRound(database.read, id); round?.status === 'open';) {
    const game = games.get(round.gameCode)
    const session = await selectSessionById(database.read, round.sessionId)
    if (!game || !session || round.state === null) return
    const command = game.finish(round.state)
    const unhurried = { ...session, minCycleMs: 0 }
    const done = await play(unhurried, {
      requestId: randomUUID(),
      round: id,
      command,
      isFinishing: true,
    })
    if ('refusal' in done) return
    round = await selectRound(database.read, id)
  }
}

/** Takes the free round that the command names, if it names one and stakes what was given. */
async function takeReward(
  sql: Sql,
  session: PlaySession,
  { request, command }: { readonly request: SoloCommand; readonly command: unknown },
): Promise<{ readonly id: string } | Refused | undefined> {
  const { reward: id } = request
  if (id === undefined) return undefined
  const taken = await takeRound(sql, { ...session, id, stake: fieldsOf(command)?.['stake'] })
  return taken ?? { refusal: 'free_rounds_over' }
}

async function findFreeRounds(sql: Sql, { rewardId }: Round) {
  const reward = rewardId === null ? undefined : await selectReward(sql, rewardId)
  return reward && viewOfReward(reward)
}

export function settingOf(session: PlaySession, reward?: string): Setting {
  const { currency, stakeMax, stakeMin, lossMost, isTrying, allowsFeatureBuy } = session
  return {
    currency,
    stakeMax: stakeMax ?? undefined,
    stakeMin: stakeMin ?? undefined,
    lossMost: lossMost ?? undefined,
    isFree: isTrying || reward !== undefined,
    // A free round pays its own stake and no price.
    allowsFeatureBuy: allowsFeatureBuy && reward === undefined, // guard: free-round-buys-nothing
  }
}

/** The pool that this player's rounds can win; none in free play. */
export async function findSessionPool(
  sql: Sql,
  session: PlaySession,
  { jackpot }: Pick<SoloGame, 'jackpot'>,
): Promise<bigint | undefined> {
  return jackpot && !session.isTrying ? await findPool(sql, jackpot, session) : undefined
}
