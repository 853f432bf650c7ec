import type { CSSProperties } from 'react'

import { car, carTone, raceTrack, wind } from '#art/draw-scenes.ts'

import { Piece } from './Piece.tsx'
import { NARROW, WIDE, carAt } from './race-places.ts'
import type { SceneNumber } from './scene-number.ts'

const TRACK = raceTrack()
const CARS = Array.from({ length: 10 }, (_, at) => at + 1)

/** Cars cross the line in the order of the result; before it they stand at the start. */
export function RaceScene({ numbers }: { numbers: readonly SceneNumber[] }) {
  const places = new Map(numbers.map(({ text, style }, place) => [Number(text), { place, style }]))
  return (
    <svg viewBox="0 0 860 316">
      <Piece svg={TRACK} />
      {CARS.map((number) => {
        const run = places.get(number)
        const wide = carAt(WIDE, run?.place)
        const narrow = carAt(NARROW, run?.place)
        const tone = carTone(number)
        return (
          <g key={number} transform={`translate(0 ${9 + (number - 1) * 30})`}>
            <Piece
              className={run?.style ? 'lane moves' : 'lane'}
              style={
                {
                  ...run?.style,
                  '--wide': `${wide}px`,
                  '--wide-from': `${WIDE.start}px`,
                  '--narrow': `${narrow}px`,
                  '--narrow-from': `${NARROW.start}px`,
                } as CSSProperties
              }
              svg={(run && run.place < 3 ? wind(tone) : '') + car(tone, String(number))}
            />
          </g>
        )
      })}
    </svg>
  )
}
