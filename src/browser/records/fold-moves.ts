import type { Output } from '#contract/endpoint.ts'
import type { records } from '#contract/records.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { PLAY_PAUSE_MS } from '#domain/records/play-session.ts'

type Transfer = Output<typeof records.transactions>['list'][number]
type Game = NonNullable<Transfer['game']>

export interface FoldedRound {
  readonly reference: string
  readonly atMs: number
  readonly staked: string
  readonly paid: string
  readonly change: string
  readonly state: Game['state']
  readonly draw: string | undefined
}

/** The rounds of one game within half an hour, newest first. */
export interface FoldedGame {
  readonly id: string
  readonly game: Game
  readonly rounds: readonly FoldedRound[]
  readonly staked: string
  readonly paid: string
  readonly change: string
  readonly fromMs: number
  readonly toMs: number
  /** The page ends within these rounds: there may be earlier ones. */
  readonly isCut: boolean
}

export type MoveRow = { readonly move: Transfer } | { readonly fold: FoldedGame }

/** Folds the movements of a game into one row; all others keep theirs. `isWhole`: no older movements exist. */
export function foldMoves(moves: readonly Transfer[], isWhole: boolean): readonly MoveRow[] {
  const rows: (Transfer | Transfer[])[] = []
  const open = new Map<string, Transfer[]>()
  for (const move of moves) {
    if (!move.game) {
      rows.push(move)
      continue
    }
    const key = `${move.game.vendorName}\n${move.game.name}`
    const known = open.get(key)
    const last = known?.at(-1)
    if (known && last && Date.parse(last.at) - Date.parse(move.at) <= PLAY_PAUSE_MS) known.push(move)
    else {
      const fresh = [move]
      open.set(key, fresh)
      rows.push(fresh)
    }
  }
  const endMs = Date.parse(moves.at(-1)?.at ?? '')
  return rows.map((row) =>
    Array.isArray(row)
      ? { fold: foldGame(row, (fromMs) => !isWhole && fromMs - endMs <= PLAY_PAUSE_MS) }
      : { move: row },
  )
}

function foldGame(moves: readonly Transfer[], isCutFrom: (fromMs: number) => boolean): FoldedGame {
  const [newest] = moves
  if (!newest?.game) throw new Error('a row without movements of a game')
  const fromMs = Date.parse(moves.at(-1)?.at ?? newest.at)
  const rounds = Map.groupBy(moves, ({ reference }) => reference)
  return {
    id: newest.id,
    game: newest.game,
    rounds: [...rounds.values()].map(foldRound),
    ...sumsOf(moves),
    fromMs,
    toMs: Date.parse(newest.at),
    isCut: isCutFrom(fromMs),
  }
}

function foldRound(moves: readonly Transfer[]): FoldedRound {
  const [newest] = moves
  if (!newest?.game) throw new Error('a round without movements')
  return {
    reference: newest.reference,
    atMs: Date.parse(moves.at(-1)?.at ?? newest.at),
    ...sumsOf(moves),
    state: newest.game.state,
    draw: newest.game.draw,
  }
}

/** A returned bet lowers the stake; a corrected win changes what was paid. */
function sumsOf(moves: readonly Transfer[]) {
  let [staked, paid] = [0n, 0n]
  for (const { kind, change } of moves) {
    const amount = readAmount(change) ?? 0n
    if (kind.startsWith('bet')) staked -= amount
    else paid += amount
  }
  return { staked: writeAmount(staked), paid: writeAmount(paid), change: writeAmount(paid - staked) }
}
