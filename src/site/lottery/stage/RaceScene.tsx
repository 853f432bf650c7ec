import type { CSSProperties } from 'react'

import { car, carTone, raceTrack, wind } from '#art/draw-scenes.ts'

import { Piece } from './Piece.tsx'
import type { SceneNumber } from './scene-number.ts'

const TRACK = raceTrack()
const START = 18
const CARS = Array.from({ length: 10 }, (_, at) => at + 1)

/** Cars cross the line in the order of the result; before it they stand at the start. */
export function RaceScene({ numbers }: { numbers: readonly SceneNumber[] }) {
  const places = new Map(numbers.map(({ text, style }, place) => [Number(text), { place, style }]))
  return (
    <svg viewBox="0 0 860 316">
      <Piece svg={TRACK} />
      {CARS.map((number) => {
        const run = places.get(number)
        const x = run ? finishOf(run.place) : START
        const tone = carTone(number)
        return (
          <g key={number} transform={`translate(${x} ${9 + (number - 1) * 30})`}>
            <Piece
              className={run?.style ? 'lane moves' : 'lane'}
              style={{ ...run?.style, '--from': `${START - x}px` } as CSSProperties}
              svg={(run && run.place < 3 ? wind(tone) : '') + car(tone, String(number))}
            />
          </g>
        )
      })}
    </svg>
  )
}

/** The winner stands behind the line, the others before it. */
const finishOf = (place: number) => (place === 0 ? 752 : 728 - place * 62)
