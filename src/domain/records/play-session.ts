/** A longer pause between two movements of a game starts another session. */
export const PLAY_PAUSE_MS = 30 * 60_000

/** The place of a movement in a record: newest day first, then newest number. */
export interface RecordPlace {
  readonly day: string
  readonly id: bigint
}

/** A movement of a member's record. */
export interface RecordMove extends RecordPlace {
  readonly atMs: number
  /** The game of a bet, of its win or its return; undefined for any other movement. */
  readonly game: string | undefined
  readonly reference: string
  readonly kind: string
  readonly change: bigint
}

/** The movements of one game without a pause. */
export interface PlaySession {
  /** The references of its rounds, newest first. */
  readonly rounds: ReadonlySet<string>
  readonly staked: bigint
  readonly paid: bigint
  /** The oldest movement that was read. */
  readonly fromMs: number
  /** Reading stopped before its beginning. */
  readonly isCut: boolean
}

/** One movement, or a session in the place of its newest movement. */
export interface FoldedRow<Move extends RecordMove> {
  readonly newest: Move
  readonly session: PlaySession | undefined
}

/**
 * A page of rows. Its rows begin behind the place `after`; reading begins at `scanAfter`, half an hour of play earlier, so
 * that the fold knows which sessions earlier pages show.
 */
export interface RowPage {
  readonly scanAfter: RecordPlace | undefined
  readonly after: RecordPlace | undefined
  readonly rows: number
  /** After so many movements behind `after`, or twice as many in all, reading stops, also without a row. */
  readonly most: number
}

interface OpenRow<Move extends RecordMove> {
  readonly newest: Move
  readonly session: { rounds: Set<string>; staked: bigint; paid: bigint; fromMs: number } | undefined
}

export interface RowFold<Move extends RecordMove> {
  /** The next older movement. */
  readonly add: (move: Move) => void
  /** Later movements start no row of this page. */
  readonly fill: () => void
  readonly count: () => number
  /** Movements behind the place where the page begins. Those of earlier pages do not count, so that each page gets further. */
  readonly scanned: () => number
  /** Whether the page is full, and every session of it has begun; or enough was read. */
  readonly isDone: () => boolean
  /** The rows; `isWhole` if there are no older movements. */
  readonly end: (isWhole: boolean) => {
    readonly rows: readonly FoldedRow<Move>[]
    readonly next: Pick<RowPage, 'scanAfter' | 'after'> | undefined
  }
}

/**
 * Folds a member's movements, newest first, into the rows of one page. A session is on the page of its newest movement
 * with all of its older ones, and on no other page: a movement begins a row only if no movement of its game followed it
 * within the pause.
 */
export function openRowFold<Move extends RecordMove>(page: RowPage): RowFold<Move> {
  const rows: OpenRow<Move>[] = []
  const open = new Map<string, { lastMs: number; readonly row: OpenRow<Move> | undefined }>()
  const recent = openRecent(page)
  let isFull = false
  let scanned = 0
  let read = 0
  let next: Pick<RowPage, 'scanAfter' | 'after'> | undefined
  let last: Move | undefined
  const isOpen = ({ newest, session }: OpenRow<Move>) =>
    session !== undefined &&
    last !== undefined &&
    session.fromMs - last.atMs <= PLAY_PAUSE_MS &&
    open.get(newest.game ?? '')?.row?.newest === newest
  return {
    add(move) {
      const isEarlierPage = page.after !== undefined && !isBehind(move, page.after)
      read += 1
      if (!isEarlierPage) scanned += 1
      const known = move.game === undefined ? undefined : open.get(move.game)
      const scanAfter = recent.placeBefore(move)
      if (known && known.lastMs - move.atMs <= PLAY_PAUSE_MS) {
        known.lastMs = move.atMs
        if (known.row?.session) addMove(known.row.session, move)
      } else {
        const isOnPage = !isEarlierPage && !isFull
        if (!isEarlierPage && isFull) next ??= { scanAfter, after: last }
        const row = isOnPage ? rowOf(move) : undefined
        if (row) rows.push(row)
        if (move.game !== undefined) open.set(move.game, { lastMs: move.atMs, row })
        isFull ||= rows.length >= page.rows
      }
      last = move
    },
    fill: () => {
      isFull = true
    },
    count: () => rows.length,
    scanned: () => scanned,
    isDone: () => scanned >= page.most || read >= 2 * page.most || (next !== undefined && !rows.some(isOpen)),
    end: (isWhole) => ({
      rows: rows.map((row) => ({
        newest: row.newest,
        session: row.session && { ...row.session, isCut: !isWhole && isOpen(row) },
      })),
      // Reading stopped before another row began: the next page goes on behind the last movement.
      next: next ?? (isWhole || !last ? undefined : { scanAfter: recent.first(), after: last }),
    }),
  }
}

function rowOf<Move extends RecordMove>(newest: Move): OpenRow<Move> {
  if (newest.game === undefined) return { newest, session: undefined }
  const session = { rounds: new Set<string>(), staked: 0n, paid: 0n, fromMs: newest.atMs }
  addMove(session, newest)
  return { newest, session }
}

/** A returned bet lowers the stake; a corrected win changes what was paid. */
function addMove(session: NonNullable<OpenRow<RecordMove>['session']>, move: RecordMove): void {
  session.rounds.add(move.reference)
  if (move.kind.startsWith('bet')) session.staked -= move.change
  else session.paid += move.change
  session.fromMs = move.atMs
}

function isBehind(one: RecordPlace, other: RecordPlace): boolean {
  return one.day === other.day ? one.id < other.id : one.day < other.day
}

/**
 * The movements of the last half hour before the current one, as places behind which reading would begin with them; not more of
 * them than a page reads, so that the next page always gets behind them.
 */
function openRecent({ scanAfter, most }: Pick<RowPage, 'scanAfter' | 'most'>) {
  const moves: { readonly atMs: number; readonly before: RecordPlace | undefined }[] = []
  let last: RecordPlace | undefined = scanAfter
  let begin = 0
  return {
    placeBefore(move: RecordMove): RecordPlace | undefined {
      moves.push({ atMs: move.atMs, before: last })
      last = { day: move.day, id: move.id }
      while ((moves[begin]?.atMs ?? 0) - move.atMs > PLAY_PAUSE_MS || moves.length - begin > most) begin += 1
      return moves[begin]?.before
    },
    first: (): RecordPlace | undefined => moves[begin]?.before,
  }
}
