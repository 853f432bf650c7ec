import type { CSSProperties } from 'react'

import { revealsOf } from '#domain/lottery/draw/reveal.ts'
import type { Result } from '#domain/lottery/draw/result.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

import { BallsScene } from './BallsScene.tsx'
import { BoardScene } from './BoardScene.tsx'
import { DiceScene } from './DiceScene.tsx'
import { type Moment, sceneOf, timingOf } from './moment.ts'
import { RaceScene } from './RaceScene.tsx'
import type { SceneNumber } from './scene-number.ts'

import './stage.css'

/** The picture of a draw. The result stands beside it as text, so that nothing depends on the picture. */
export function Scene({
  family,
  opened,
  moment,
  isDrawing,
}: {
  family: FamilyCode
  opened: Result | undefined
  moment: Moment
  /** Bets are closed, and the numbers are awaited. */
  isDrawing: boolean
}) {
  const kind = sceneOf(family)
  const reveals = revealsOf(family, opened)
  const moving = reveals.length - moment.before
  const numbers = reveals.map(({ text }, at): SceneNumber => {
    const moves = moment.before < moment.drawn && at >= moment.before && text !== undefined
    return { text, style: moves ? motion(timingOf(kind, at - moment.before, moving)) : undefined }
  })
  const look = ['draw-scene', `of-${kind}`, isDrawing ? 'drawing' : ''].filter(Boolean).join(' ')
  return (
    <div className={look} aria-hidden={kind === 'board' ? undefined : true}>
      {kind === 'race' && <RaceScene numbers={numbers} />}
      {kind === 'dice' && <DiceScene numbers={numbers} />}
      {kind === 'balls' && <BallsScene family={family} numbers={numbers} />}
      {kind === 'board' && <BoardScene family={family} opened={opened} moment={moment} />}
    </div>
  )
}

const motion = ({ delayMs, takesMs }: { delayMs: number; takesMs: number }) =>
  ({ '--delay': `${delayMs}ms`, '--takes': `${takesMs}ms` }) as CSSProperties
