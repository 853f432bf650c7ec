import { drumBack, drumBalls, drumGlass, numberedBall, rail, toneOf } from '#art/draw-scenes.ts'
import { families, type FamilyCode } from '#domain/lottery/families/families.ts'
import { placesOf } from '#domain/lottery/families/family.ts'

import { Piece } from './Piece.tsx'
import type { SceneNumber } from './scene-number.ts'

const BACK = drumBack()
const GLASS = drumGlass()
/** The rail begins and ends here. */
const FROM = 343
const WIDTH = 490

/** Balls roll out of the drum onto one rail, or onto two where there are many. */
export function BallsScene({ family, numbers }: { family: FamilyCode; numbers: readonly SceneNumber[] }) {
  const { form } = families[family]
  const rows = numbers.length > 10 ? 2 : 1
  const inRow = Math.ceil(numbers.length / rows)
  const gap = Math.min(98, WIDTH / inRow)
  const r = Math.min(42, Math.round(gap * 0.45))
  const bonus = form.kind === 'balls' && form.bonus > 0 ? numbers.length - form.bonus : numbers.length
  return (
    <svg viewBox="0 0 860 316" className={inRow > 5 ? 'many' : undefined}>
      {rows > 1 && <Piece svg={rail(heightOf(0, rows))} />}
      <g transform="translate(176 152)">
        <Piece svg={BACK} />
        {drumBalls(labelsOf(family), family).map((svg, at) => (
          <Piece key={at} className="drum-ball" style={{ animationDelay: `${-at * 170}ms` }} svg={svg} />
        ))}
        <Piece svg={GLASS} />
      </g>
      <Piece svg={rail(heightOf(rows - 1, rows))} />
      {numbers.map(({ text, style }, at) => {
        if (text === undefined) return null
        const row = Math.floor(at / inRow)
        const x = FROM + gap * ((at % inRow) + 0.5)
        const y = heightOf(row, rows) - r - 5
        return (
          <g key={at} className={style ? 'ball-in moves' : 'ball-in'} style={style}>
            <ellipse cx={x} cy={y + r + 2} rx={r * 0.86} ry={r * 0.12} opacity={0.3} />
            {at >= bonus && <circle cx={x} cy={y} r={r + 3} className="bonus" />}
            <Piece svg={numberedBall(x, y, r, text, toneOf(Number(text)))} />
          </g>
        )
      })}
    </svg>
  )
}

const heightOf = (row: number, rows: number) => (rows === 1 ? 229 : 130 + row * 110)

/** Some numbers of the family for the balls that stay in the drum. */
function labelsOf(family: FamilyCode): readonly string[] {
  const [place] = placesOf(families[family].form)
  const { low, high } = place ?? { low: 0, high: 9 }
  const step = Math.max(1, Math.floor((high - low + 1) / 15))
  return Array.from({ length: Math.min(15, high - low + 1) }, (_, at) => String(low + at * step))
}
