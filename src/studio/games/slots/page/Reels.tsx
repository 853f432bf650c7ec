import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { SlotFrame, SlotWin } from '#studio/games/slots/slot-game.ts'
import type { Cell as Place, Letter } from '#studio/games/slots/slot-model.ts'

import { type SlotFace, nameOf } from './slot-face.ts'

/** Symbols shown while a reel spins: a stretch of it, rendered twice for a seamless loop. */
const TURNING = 6
const NO_REELS: readonly number[] = []
const NO_CELLS: ReadonlySet<Place> = new Set()
const NO_MARKS: ReadonlyMap<Place, number> = new Map()
/** A place of a pick that is still closed. */
const CLOSED: Letter = 'O'

/** The reels. Those that stand show their symbols; the others turn. */
export function Reels({
  face,
  frame,
  turning = NO_REELS,
  wins,
  lit,
  slowReel,
  amountOf,
  onPick,
}: {
  readonly face: SlotFace
  readonly frame: Pick<SlotFrame, 'reels' | 'marks' | 'joined'>
  readonly turning?: readonly number[]
  readonly wins: readonly SlotWin[]
  /** The highlighted win; undefined highlights all. */
  readonly lit: SlotWin | undefined
  /** The turning reel that could bring the last scatter. */
  readonly slowReel?: number | undefined
  /** Writes the amount at the end of each highlighted line; without it there are none. */
  readonly amountOf?: (units: bigint) => string
  /** Where the player picks a place: closed ones are buttons. */
  readonly onPick?: ((cell: Place) => void) | undefined
}) {
  const pointed = lit ? [lit] : wins
  const litCells = new Set(pointed.flatMap(({ cells }) => cells))
  const marks = new Map(frame.marks)
  const isAnyWin = turning.length === 0 && pointed.length > 0
  const { rows } = face
  return (
    <div
      className={`sl-reels${face.follows === 'drop' ? ' sl-falling' : ''}${face.hasHeights ? ' sl-uneven' : ''}${isAnyWin ? ' won' : ''}`}
      dir="ltr"
      style={{ '--cols': frame.reels.length, '--rows': rows } as CSSProperties}
    >
      {frame.reels.map((text, reel) => (
        <Reel
          key={reel}
          face={face}
          text={text}
          reel={reel}
          className={reelClass(reel, turning, slowReel)}
          isTurning={turning.includes(reel)}
          litCells={isAnyWin ? litCells : NO_CELLS}
          marks={face.isWalking ? NO_MARKS : marks}
          onPick={onPick}
        />
      ))}
      {face.isWalking && [...marks.keys()].map((cell) => <Walker key={cell} face={face} cell={cell} />)}
      {frame.joined && turning.length === 0 && <Joined joined={frame.joined} />}
      {isAnyWin && face.lines && <LinePaths face={face} reels={frame.reels.length} wins={pointed} />}
      {isAnyWin &&
        amountOf &&
        pointed
          .filter(({ line }) => line !== undefined)
          .map(({ line, cells, win }) => (
            <LineTag
              key={`${line} ${cells.join()}`}
              cell={cells.at(-1) ?? 0}
              rows={rows}
              text={amountOf(win)}
            />
          ))}
    </div>
  )
}

/** One reel: it stands with its symbols, or turns. */
function Reel({
  face,
  text,
  reel,
  className,
  isTurning,
  litCells,
  marks,
  onPick,
}: {
  readonly face: SlotFace
  readonly text: string
  readonly reel: number
  readonly className: string
  readonly isTurning: boolean
  readonly litCells: ReadonlySet<Place>
  readonly marks: ReadonlyMap<Place, number>
  readonly onPick: ((cell: Place) => void) | undefined
}) {
  const placeOf = (row: number) => reel * face.rows + row
  return (
    <div className={className} style={face.hasHeights && !isTurning ? reelStyle(text) : undefined}>
      {isTurning ? (
        <Turning face={face} strip={face.strips[reel] ?? text} />
      ) : (
        [...text].map((symbol, row) => (
          <Cell
            key={`${row} ${symbol}`}
            face={face}
            symbol={symbol}
            isLit={litCells.has(placeOf(row))}
            mark={marks.get(placeOf(row))}
            place={placeOf(row)}
            onPick={symbol === CLOSED ? onPick : undefined}
          />
        ))
      )}
    </div>
  )
}

function reelClass(reel: number, turning: readonly number[], slowReel: number | undefined): string {
  if (!turning.includes(reel)) return 'sl-reel'
  return reel === slowReel ? 'sl-reel turning slow' : 'sl-reel turning'
}

/** A wild that has walked one reel to the left: it stands over the reels, also while they turn. */
function Walker({ face, cell }: { readonly face: SlotFace; readonly cell: Place }) {
  const place = { '--reel': Math.floor(cell / face.rows), '--row': cell % face.rows } as CSSProperties
  return <img className="sl-walker" src={face.pictureOf('W')} alt="" width={216} height={216} style={place} />
}

/** The payout of a line, on its last symbol. The text below the reels says the same. */
function LineTag({
  cell,
  rows,
  text,
}: {
  readonly cell: Place
  readonly rows: number
  readonly text: string
}) {
  return (
    <span
      className="sl-tag num"
      aria-hidden="true"
      style={{ '--reel': Math.floor(cell / rows), '--row': cell % rows } as CSSProperties}
    >
      {text}
    </span>
  )
}

function Cell({
  face,
  symbol,
  isLit,
  mark,
  place,
  onPick,
}: {
  readonly face: SlotFace
  readonly symbol: Letter
  readonly isLit: boolean
  /** The value of a coin or a multiplier. */
  readonly mark: number | undefined
  readonly place: Place
  readonly onPick: ((cell: Place) => void) | undefined
}) {
  const t = useT()
  const word = face.symbols[symbol]?.mark
  const picture = (
    <img
      src={face.pictureOf(symbol)}
      alt={onPick ? t('studio.slot.pick_place', { place: place + 1 }) : t(nameOf(face, symbol))}
      width={216}
      height={216}
      draggable={false}
    />
  )
  const hasWord = mark === undefined || face.hasCornerMarks
  return (
    <div className={isLit ? 'sl-cell lit' : 'sl-cell'}>
      {onPick ? (
        <button type="button" className="sl-pick" onClick={() => onPick(place)}>
          {picture}
        </button>
      ) : (
        picture
      )}
      {hasWord && word && <b aria-hidden="true">{t(word)}</b>}
      {mark !== undefined && <i className={face.hasCornerMarks ? 'num corner' : 'num'}>×{mark}</i>}
    </div>
  )
}

/** The height of a reel, where reels differ. */
function reelStyle(text: string): CSSProperties {
  return { gridTemplateRows: `repeat(${text.length}, minmax(0, 1fr))` }
}

/** A frame around the reels that show the same. */
function Joined({ joined: [first, last] }: { readonly joined: readonly [number, number] }) {
  return (
    <span
      className="sl-joined"
      aria-hidden="true"
      style={{ '--reel': first, '--wide': last - first + 1 } as CSSProperties}
    />
  )
}

function Turning({ face, strip }: { readonly face: SlotFace; readonly strip: string }) {
  const part = Array.from({ length: TURNING }, (_, place) => strip[(place * 5) % strip.length] ?? '')
  return (
    <div className="sl-turn" aria-hidden="true">
      {[...part, ...part].map((symbol, place) => (
        <div key={place} className="sl-cell">
          <img src={face.pictureOf(symbol)} alt="" width={216} height={216} />
        </div>
      ))}
    </div>
  )
}

function LinePaths({
  face,
  reels,
  wins,
}: {
  readonly face: SlotFace
  readonly reels: number
  readonly wins: readonly SlotWin[]
}) {
  return (
    <svg className="sl-lines" viewBox={`0 0 ${reels * 100} ${face.rows * 100}`} aria-hidden="true">
      {wins.map(({ line, cells }, nth) =>
        line === undefined ? null : (
          <polyline
            key={`${line} ${cells.join()}`}
            pathLength={1}
            style={{ '--nth': nth } as CSSProperties}
            points={cells
              .map((cell) => `${Math.floor(cell / face.rows) * 100 + 50},${(cell % face.rows) * 100 + 50}`)
              .join(' ')}
          />
        ),
      )}
    </svg>
  )
}
