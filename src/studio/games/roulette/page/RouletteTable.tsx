import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { BetActions } from '#studio/games/chip-table/page/BetActions.tsx'
import type { ChipTableProps } from '#studio/games/chip-table/page/ChipPage.tsx'
import type { ChipView } from '#studio/games/chip-table/page/chip-view.ts'
import { PaidText } from '#studio/games/chip-table/page/PaidText.tsx'
import { TableTools } from '#studio/games/chip-table/page/TableTools.tsx'
import type { RouletteOutcome } from '#studio/games/roulette/roulette-game.ts'
import { BETTING_MS } from '#studio/games/roulette/times.ts'
import { colourOf } from '#studio/games/roulette/wheel.ts'
import { RoundClock } from '#studio/games/table-parts/RoundClock.tsx'
import { later } from '#studio/pages/later.tsx'

import { Board } from './Board.tsx'
import { useNumberName } from './use-spot-name.ts'
import { useNamed, useWheelSounds } from './use-spin.ts'

/** Loaded behind the layout, which is what a player needs first. */
const Wheel = later(() => import('./Wheel.tsx').then((part) => part.Wheel))
const Racetrack = later(() => import('./Racetrack.tsx').then((part) => part.Racetrack))
const Figures = later(() => import('./Figures.tsx').then((part) => part.Figures))

const faces = ['layout', 'track', 'figures'] as const
type Face = (typeof faces)[number]

/** Numbers of earlier rounds beside the wheel. */
const LAST = 9

/** The wheel with its last numbers, the layout, racetrack and figures, the chips and the action. */
export function RouletteTable({ view, chips, aside }: ChipTableProps<RouletteOutcome>) {
  const t = useT()
  const nameOf = useNumberName()
  const [face, setFace] = useState<Face>('layout')
  const [marked, setMarked] = useState<readonly number[]>([])
  const { seen, past, phase, playedAtMs } = view
  const named = useNamed(view)
  useWheelSounds(phase === 'playing' ? playedAtMs : undefined)
  const lying = seen?.number ?? past[0]?.number
  return (
    <div className="ct-game ro ro-game" data-phase={phase} data-face={face}>
      <TableTools chips={chips} />
      {aside}
      <div className="ro-side">
        <Suspense fallback={<span className="ro-wheel" />}>
          <Wheel
            number={lying}
            thrownAtMs={seen && playedAtMs}
            label={named === undefined ? t('roulette.wheel') : nameOf(named, colourOf(named))}
          />
        </Suspense>
        <LastNumbers numbers={past.map(({ number }) => number)} named={named} />
      </div>
      <div className="ro-main">
        <div className="ro-head">
          <Head view={view} named={named} />
          <PaidText view={view} />
        </div>
        <FaceChoice face={face} onChoose={setFace} />
        <Board view={view} chips={chips} named={named} marked={marked} onMark={setMarked} />
        <Suspense fallback={null}>
          <Racetrack chips={chips} marked={marked} onMark={setMarked} />
          <Figures past={past} />
        </Suspense>
      </div>
      <BetActions chips={chips} opposite={t('roulette.fault_opposite')} />
    </div>
  )
}

function Head({ view, named }: { view: ChipView<RouletteOutcome>; named: number | undefined }) {
  const t = useT()
  const nameOf = useNumberName()
  if (view.phase === 'betting')
    return (
      <>
        <span className="ct-said">{t('tables.place_bets')}</span>
        <RoundClock endsAtMs={view.bettingEndsAtMs} lastsMs={BETTING_MS} />
      </>
    )
  return (
    <span className="ct-said" role="status">
      {named === undefined ? t('roulette.spinning') : nameOf(named, colourOf(named))}
    </span>
  )
}

/** Newest first; the one that was just named stands out. */
function LastNumbers({ numbers, named }: { numbers: readonly number[]; named: number | undefined }) {
  const t = useT()
  const all = named === undefined ? numbers : [named, ...numbers]
  return (
    <ol className="ro-last" aria-label={t('roulette.last')}>
      {all.slice(0, LAST).map((number, place) => (
        <li
          // The list moves on by one number a round.
          key={numbers.length - place}
          className="ro-number num"
          data-colour={colourOf(number)}
          data-new={(named !== undefined && place === 0) || undefined}
        >
          {number}
        </li>
      ))}
    </ol>
  )
}

/** On a phone one of the three is seen; a desktop always shows the layout. */
function FaceChoice({ face, onChoose }: { face: Face; onChoose: (face: Face) => void }) {
  const t = useT()
  return (
    <div className="ro-faces" role="group" aria-label={t('roulette.faces')}>
      {faces.map((one) => (
        <button key={one} type="button" aria-pressed={one === face} onClick={() => onChoose(one)}>
          {t(`roulette.face_${one}`)}
        </button>
      ))}
    </div>
  )
}
