import type { FreeRoundRefusal } from '#domain/offers/free-round-play.ts'
import {
  findFreeRoundsDeed,
  findFreeRoundsOfWin,
  playFreeRounds,
  undoFreeRounds,
} from '#server/money/offers/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'

import { insertHeldWin, updateHeldSettled } from './comparison-store.ts'
import { type PlayAnswer, type PlayItem, callPlayWithin } from './play-store.ts'
import type { FreeAnswer } from './wallet.ts'

/** Plays any command: those of free rounds that the house gave, each in a transaction of its own, and all others by `submit`. */
export async function playCommand(
  store: Store,
  { now, submit }: { readonly now: () => number; readonly submit: (item: PlayItem) => Promise<PlayAnswer> },
  item: PlayItem,
): Promise<FreeAnswer> {
  const free = await playFreeCommand(store, now, item)
  if (free) return free
  const { kind, reference } = item.command
  const answer = await submit(item)
  if (kind === 'rollback' && reference !== undefined) {
    const isBack = answer.outcome === 'done' || answer.outcome === 'replayed'
    // Waits for operators who are assigning the win to free rounds; then it is found below.
    if (isBack) await updateHeldSettled(store.read, { provider: item.provider, reference })
    return counted((await noteOvertaking(store, item, { reference, answer })) ?? answer)
  }
  if (!isOfFreeBet(item, answer)) return counted(answer)
  // A retry of a paid win of nothing looks like one of a free bet, and is of no rounds.
  const named = answer.outcome === 'of_free_bet' ? item.command.namedRounds : undefined
  return await playUnnamedWin(store, now, item, named)
}

/**
 * Plays commands that name free rounds, or undo one of them: the rounds are locked before the wallet, their bets and wins move
 * no money, and the last one credits the total. Undefined for all other commands.
 */
async function playFreeCommand(
  store: Store,
  now: () => number,
  item: PlayItem,
): Promise<FreeAnswer | undefined> {
  const { command, provider } = item
  const { kind, reference, freeRounds: name, isFree, movesMoney } = command
  if (name !== undefined && (kind === 'bet' || kind === 'win'))
    return await store.transact(async (tx) => counted(await playOf(tx, now, item, { provider, name })))
  // A free win that names neither its free rounds nor a bet.
  if (kind === 'win' && isFree && movesMoney && reference === undefined)
    return await playUnnamedWin(store, now, item)
  if (kind !== 'rollback' || reference === undefined) return undefined
  if (!(await findFreeRoundsDeed(store.read, { provider, transactionId: reference }))) return undefined
  const undone = await store.transact((tx) =>
    undoFreeRounds(tx, { provider, reference }, () => callPlayWithin(tx, item)),
  )
  return undone && counted(undone)
}

/** A rollback that was submitted while its bet was being played: by now the bet may be one of free rounds. */
async function noteOvertaking(
  store: Store,
  { provider }: PlayItem,
  { reference, answer }: { readonly reference: string; readonly answer: PlayAnswer },
): Promise<PlayAnswer | undefined> {
  if (!(await findFreeRoundsDeed(store.read, { provider, transactionId: reference }))) return undefined
  return await store.transact((tx) =>
    undoFreeRounds(tx, { provider, reference }, () => Promise.resolve(answer)),
  )
}

/** Whether a win was refused because its bet was free, or was such a one when it was first sent. */
function isOfFreeBet({ command: { kind, needs, movesMoney } }: PlayItem, answer: PlayAnswer): boolean {
  if (answer.outcome === 'of_free_bet') return true
  const isUnpaid = answer.outcome === 'replayed' && answer.transferId === null
  return isUnpaid && kind === 'win' && needs === 'reference' && movesMoney
}

/**
 * Plays a win of a free bet that names no free rounds: it counts with those of its bet or round, and is otherwise held without
 * moving money until an operator has judged it.
 */
async function playUnnamedWin(
  store: Store,
  now: () => number,
  item: PlayItem,
  name?: string,
): Promise<FreeAnswer> {
  const { provider, memberId, command } = item
  const { reference, roundId } = command
  const free = { ...item, command: { ...command, isFree: true, movesMoney: false } }
  return await store.transact(async (tx) => {
    const deed = await findFreeRoundsDeed(tx, { provider, transactionId: command.transactionId })
    const id =
      deed?.freeRoundsId ?? (await findFreeRoundsOfWin(tx, { provider, memberId, reference, roundId }))
    if (id !== undefined) return counted(await playOf(tx, now, free, { id }))
    if (name !== undefined) return counted(await playOf(tx, now, free, { provider, name }))
    return counted(await holdWin(tx, free))
  })
}

/** Records a win without moving money, and shows it to operators. */
async function holdWin(tx: Tx, item: PlayItem): Promise<PlayAnswer> {
  const { amount = 0n } = item.command
  const answer = await callPlayWithin(tx, item)
  if (answer.outcome === 'done' && amount > 0n) await insertHeldWin(tx, { ...item, amount })
  return answer
}

async function playOf(
  tx: Tx,
  now: () => number,
  item: PlayItem,
  of: { readonly id: bigint } | { readonly provider: string; readonly name: string },
) {
  const { command, provider, memberId, currency, vendorCode, gameCode } = item
  const { transactionId, amount = 0n, roundId, closesRound } = command
  const kind = command.kind === 'bet' ? 'bet' : 'win'
  const deed = { provider, transactionId, memberId, currency, vendorCode, gameCode, nowMs: now() }
  const answer = await playFreeRounds(tx, { ...deed, of, kind, roundId, amount, closesRound }, () =>
    callPlayWithin(tx, item),
  )
  return answer.outcome === 'held' ? await holdWin(tx, item) : answer
}

/** The database refuses a win of a free bet only if it would move money, and such a win is played here. */
function counted(answer: PlayAnswer | { readonly outcome: FreeRoundRefusal }): FreeAnswer {
  const { outcome, ...rest } = answer
  if (outcome === 'of_free_bet') throw new Error('a win of a free bet was to be paid as cash')
  return { outcome, ...rest } as FreeAnswer
}
