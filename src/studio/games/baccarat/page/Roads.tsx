import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { type Mark, ROWS, beadPlate, bigRoad, readMarks } from '#studio/games/baccarat/roads.ts'

const BEAD_COLUMNS = 12
const ROAD_COLUMNS = 24
const CELL = 20

/** The results of the shoe: both road maps, and their totals in numbers. */
export function Roads({ marks: text }: { marks: string }) {
  const t = useT()
  const marks = readMarks(text)
  const counted = (winner: Mark['winner']) => marks.filter((mark) => mark.winner === winner).length
  return (
    <section className="bac-roads" aria-label={t('baccarat.roads')}>
      <header>
        <h2 className="sr">{t('baccarat.roads')}</h2>
        <dl>
          {(['player', 'banker', 'tie'] as const).map((winner) => (
            <div key={winner} data-winner={winner}>
              <dt>{t(`baccarat.spot_${winner}`)}</dt>
              <dd className="num">{counted(winner)}</dd>
            </div>
          ))}
        </dl>
      </header>
      <div className="bac-maps" aria-hidden="true">
        <BeadPlate marks={marks} />
        <BigRoad marks={marks} />
      </div>
    </section>
  )
}

/** A road map shows its last columns; older ones scroll out. */
function RoadMap({ columns, children }: { columns: number; children: ReactNode }) {
  const [width, height] = [columns * CELL, ROWS * CELL]
  const lines = [
    ...Array.from({ length: columns + 1 }, (_, at) => `M${at * CELL} 0V${height}`),
    ...Array.from({ length: ROWS + 1 }, (_, at) => `M0 ${at * CELL}H${width}`),
  ]
  return (
    <svg className="bac-map" viewBox={`-0.5 -0.5 ${width + 1} ${height + 1}`}>
      <path className="bac-lines" d={lines.join('')} />
      {children}
    </svg>
  )
}

function BeadPlate({ marks }: { marks: readonly Mark[] }) {
  const t = useT()
  const beads = beadPlate(marks)
  const past = pastColumns(beads, BEAD_COLUMNS)
  return (
    <RoadMap columns={BEAD_COLUMNS}>
      {beads
        .filter(({ column }) => column >= past)
        .map(({ column, row, mark }) => (
          <g key={`${column} ${row}`} transform={place(column - past, row)} data-winner={mark.winner}>
            <circle className="bac-bead" r="8" />
            <text y="3.500">{t(`baccarat.letter_${mark.winner}`)}</text>
            <Pairs {...mark} />
          </g>
        ))}
    </RoadMap>
  )
}

function BigRoad({ marks }: { marks: readonly Mark[] }) {
  const cells = bigRoad(marks)
  const past = pastColumns(cells, ROAD_COLUMNS)
  return (
    <RoadMap columns={ROAD_COLUMNS}>
      {cells
        .filter(({ column }) => column >= past)
        .map(({ column, row, winner, ties, ...pairs }) => (
          <g key={`${column} ${row}`} transform={place(column - past, row)} data-winner={winner ?? 'tie'}>
            {winner && <circle className="bac-ring" r="7" />}
            {ties > 0 && <path className="bac-slash" d="M-6 6 6-6" />}
            {ties > 1 && <text y="3.500">{ties}</text>}
            <Pairs {...pairs} />
          </g>
        ))}
    </RoadMap>
  )
}

function Pairs({ playerPair, bankerPair }: { playerPair: boolean; bankerPair: boolean }) {
  return (
    <>
      {playerPair && <circle className="bac-pair" data-winner="player" cx="6" cy="6" r="3" />}
      {bankerPair && <circle className="bac-pair" data-winner="banker" cx="-6" cy="-6" r="3" />}
    </>
  )
}

function pastColumns(cells: readonly { readonly column: number }[], visible: number): number {
  return Math.max(0, Math.max(-1, ...cells.map(({ column }) => column)) + 1 - visible)
}

function place(column: number, row: number): string {
  return `translate(${(column + 0.5) * CELL} ${(row + 0.5) * CELL})`
}
