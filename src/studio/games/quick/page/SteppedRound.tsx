import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { SteppedResult } from '#studio/games/quick/stepped.ts'
import { writeTimes } from '#studio/games/quick/times.ts'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './quick.css'

/** A past round with steps: its board after the last one, and what it paid or would pay. */
export function SteppedRound<Board>({
  round,
  className,
  title,
  children,
}: {
  readonly round: RoundDetails
  readonly className: string
  readonly title: string
  readonly children: (result: SteppedResult<Board>) => ReactNode
}) {
  const t = useT()
  const last = round.steps.findLast(({ result }) => result !== undefined)
  const result = last?.result as SteppedResult<Board> | undefined
  if (!result) return <p>{t(round.status === 'void' ? 'studio.step_void' : 'studio.step_open')}</p>
  const { kind, times } = result
  return (
    <div className={`qk-round ${className}`}>
      <h2>{title}</h2>
      <div className="qk-round-board">{children(result)}</div>
      <p>
        {t(`quick.kind_${kind}`)} {kind !== 'lost' && <span className="num">{writeTimes(times)}</span>}
      </p>
    </div>
  )
}
