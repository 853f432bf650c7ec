import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { type MinesBoard, TILES } from '#studio/games/mines/rules.ts'
import { moveInGrid } from '#studio/games/quick/page/grid-keys.ts'

import { gemPicture, minePicture } from './pieces.ts'

const COLUMNS = 5
const tiles = Array.from({ length: TILES }, (_, tile) => tile)

/** Twenty-five tiles. When the round is over, what was under the others is shown faintly. */
export function MinesField({
  board,
  chosen,
  onOpen,
}: {
  readonly board: MinesBoard | undefined
  /** The tile whose command is on its way. */
  readonly chosen?: number | undefined
  /** Undefined while no tile can be opened. */
  readonly onOpen?: ((tile: number) => void) | undefined
}) {
  const t = useT()
  return (
    <div className="mn-field" role="group" aria-label={t('mines.field')}>
      {tiles.map((tile) => {
        const state = stateOf(board, tile)
        return (
          <button
            key={tile}
            type="button"
            className={`mn-tile ${state}`}
            data-chosen={tile === chosen || undefined}
            aria-disabled={state !== 'hidden' || !onOpen || undefined}
            aria-label={t(`mines.tile_${state}`, { number: tile + 1 })}
            onKeyDown={(event) => moveInGrid(event, COLUMNS)}
            onClick={() => {
              if (state === 'hidden') onOpen?.(tile)
            }}
          >
            <Piece state={state} tile={tile} />
          </button>
        )
      })}
    </div>
  )
}

type TileState = 'hidden' | 'gem' | 'mine' | 'hit' | 'rest'

function stateOf(board: MinesBoard | undefined, tile: number): TileState {
  if (!board) return 'hidden'
  const { opened, mines } = board
  const isMine = mines?.includes(tile) === true
  if (opened.includes(tile)) return isMine ? 'hit' : 'gem'
  if (!mines) return 'hidden'
  return isMine ? 'mine' : 'rest'
}

function Piece({ state, tile }: { readonly state: TileState; readonly tile: number }) {
  if (state === 'hidden') return null
  const svg = state === 'gem' || state === 'rest' ? gemPicture(tile) : minePicture
  return (
    <svg
      viewBox="-100 -90 200 180"
      aria-hidden="true"
      style={{ '--tile': tile } as CSSProperties}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
