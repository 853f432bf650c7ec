import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { verdictOf } from '#studio/games/chip-table/verdict.ts'
import type { ChipTableProps } from '#studio/games/chip-table/page/ChipPage.tsx'
import { useLies } from '#studio/games/chip-table/page/use-lies.ts'
import { type RouletteSpot, backOf, rouletteSpots, spotOf } from '#studio/games/roulette/spots.ts'
import { colourOf } from '#studio/games/roulette/wheel.ts'
import { Chip } from '#studio/games/table-parts/Chip.tsx'

import { ACROSS, ALONG, hasCell, nextSpot, shareOf, spotAt } from './place.ts'
import { useCellText, useSpotName } from './use-spot-name.ts'

export interface BoardProps extends Pick<ChipTableProps<unknown>, 'view' | 'chips'> {
  /** The number, once it is named. */
  readonly named: number | undefined
  /** Numbers that the pointer marks elsewhere. */
  readonly marked: readonly number[]
  readonly onMark: (numbers: readonly number[]) => void
}

const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/**
 * The layout. Cells are buttons; a pointer between cells means the bet on the line or corner. Those bets are buttons
 * too, which arrow keys reach. A phone upright turns the layout, so all places are shares along and across it.
 */
export function Board({ view, chips, named, marked, onMark }: BoardProps) {
  const t = useT()
  const [focused, setFocused] = useState('17')
  const isOpen = chips.isOpen && !chips.isSending
  const meant = (event: MouseEvent<HTMLElement>): string | undefined => {
    const button = (event.target as HTMLElement).closest('button')
    const id = button?.dataset['spot']
    const spot = id === undefined ? undefined : spotOf(id)
    // A key presses the button itself.
    if (!spot || event.detail === 0 || spot.kind !== 'straight') return id
    const { along, across } = pointOn(event)
    return spotAt(along, across)?.id ?? id
  }
  const move = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType !== 'mouse') return
    const { along, across } = pointOn(event)
    const id = (event.target as HTMLElement).closest('button')?.dataset['spot']
    const spot = id === undefined ? undefined : spotOf(id)
    const over = spot?.kind === 'straight' ? spotAt(along, across) : spot
    onMark(over?.covers ?? [])
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    const from = spotOf(focused)
    if (!step || !from) return
    event.preventDefault()
    const [x, y] = step
    const next = nextSpot(
      from,
      isUpright(event.currentTarget) ? { along: -y, across: x } : { along: x, across: y },
    )
    if (next) event.currentTarget.querySelector<HTMLButtonElement>(`[data-spot="${next.id}"]`)?.focus()
  }
  return (
    // The presses are those of the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- delegation: buttons within are pressed
    <div
      className="ro-board"
      role="group"
      aria-label={t('roulette.board')}
      data-open={isOpen || undefined}
      onClick={(event) => {
        const id = meant(event)
        if (id !== undefined) chips.lay([id])
      }}
      onPointerMove={move}
      onPointerLeave={() => onMark([])}
      onKeyDown={press}
      onFocus={(event) => {
        const id = (event.target as HTMLElement).dataset['spot']
        const spot = id === undefined ? undefined : spotOf(id)
        if (!spot) return
        setFocused(spot.id)
        if (event.target.matches(':focus-visible')) onMark(spot.covers)
      }}
      onBlur={() => onMark([])}
    >
      {rouletteSpots.map((spot) => (
        <Cell
          key={spot.id}
          spot={spot}
          view={view}
          chips={chips}
          named={named}
          isMarked={spot.kind === 'straight' && marked.includes(spot.covers[0] ?? -1)}
          isOpen={isOpen}
          isFirst={spot.id === focused}
        />
      ))}
      <BoardChips view={view} chips={chips} named={named} />
    </div>
  )
}

function Cell({
  spot,
  view,
  chips,
  named,
  isMarked,
  isOpen,
  isFirst,
}: Pick<BoardProps, 'view' | 'chips' | 'named'> & {
  readonly spot: RouletteSpot
  readonly isMarked: boolean
  readonly isOpen: boolean
  readonly isFirst: boolean
}) {
  const nameOf = useSpotName()
  const textOf = useCellText()
  const liesOn = useLies(view, chips)
  const verdict = named === undefined ? undefined : verdictOf(backOf(spot.id, named))
  const isCell = hasCell(spot)
  const [number] = spot.covers
  // The name begins with the text of the cell.
  const names = spot.kind === 'column' ? [textOf(spot), nameOf(spot.id)] : [nameOf(spot.id)]
  const colour = spot.kind === 'straight' ? colourOf(number ?? 0) : spot.kind === 'even' ? spot.id : undefined
  return (
    <button
      type="button"
      className={isCell ? 'ro-cell' : 'ro-line'}
      data-spot={spot.id}
      data-kind={spot.kind}
      data-colour={colour}
      data-won={(isCell && verdict === 'won') || undefined}
      data-marked={isMarked || undefined}
      style={styleOf(spot)}
      tabIndex={isFirst ? 0 : -1}
      aria-disabled={!isOpen || undefined}
      aria-label={[...names, ...liesOn(spot.id, verdict)].join(', ')}
    >
      {isCell && <span>{textOf(spot)}</span>}
    </button>
  )
}

/** The chips of all bets: one for each bet with its sum, those of others smaller beside it. */
function BoardChips({ view, chips, named }: Pick<BoardProps, 'view' | 'chips' | 'named'>) {
  const least = chips.levels[0]?.least ?? chips.limits.least
  const kinds = [
    ['others', view.others],
    ['placed', view.placed],
    ['draft', chips.draft.chips],
  ] as const
  return (
    <span aria-hidden="true">
      {kinds.flatMap(([kind, laid]) =>
        Object.entries(laid).map(([id, amount]) => {
          const spot = spotOf(id)
          if (!spot) return null
          const hasLost = named !== undefined && backOf(id, named) === BigInt(0)
          return (
            <span
              key={`${kind} ${id} ${amount}`}
              className={`ro-chip ${kind}`}
              data-inside={spot.kind === 'straight' || undefined}
              data-outside={(hasCell(spot) && spot.kind !== 'straight') || undefined}
              data-lost={(kind !== 'draft' && hasLost) || undefined}
              style={styleOf(spot)}
            >
              <Chip value={amount} least={least} />
            </span>
          )
        }),
      )}
    </span>
  )
}

function styleOf(spot: RouletteSpot): CSSProperties {
  const { along, across, length, width } = shareOf(spot)
  const share = (one: number) => `${(one * 100).toFixed(3)}%`
  return {
    '--a': share(along),
    '--b': share(across),
    '--la': share(length),
    '--lb': share(width),
  } as CSSProperties
}

function isUpright(board: HTMLElement): boolean {
  return board.clientHeight > board.clientWidth
}

/** The point of an event on the layout, in half cells. */
function pointOn(event: MouseEvent<HTMLElement>): { readonly along: number; readonly across: number } {
  const board = event.currentTarget
  const { left, top, width, height } = board.getBoundingClientRect()
  const [x, y] = [(event.clientX - left) / width, (event.clientY - top) / height]
  const [along, across] = isUpright(board) ? [y, x] : [x, 1 - y]
  return { along: ALONG.from + along * ALONG.length, across: ACROSS.from + across * ACROSS.length }
}
