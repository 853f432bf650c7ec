import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { OneShotResult } from '#studio/games/quick/one-shot.ts'
import { writeTimes } from '#studio/games/quick/times.ts'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './quick.css'

/** A past round of one bet: its board, as it was when the round was over, and what it paid. */
export function OneShotRound<Choice, Drawn>({
  round,
  className,
  title,
  children,
}: {
  readonly round: RoundDetails
  readonly className: string
  readonly title: string
  readonly children: (result: OneShotResult<Choice, Drawn>) => ReactNode
}) {
  const t = useT()
  const result = round.steps[0]?.result as OneShotResult<Choice, Drawn> | undefined
  if (!result) return <p>{t(round.status === 'void' ? 'studio.step_void' : 'studio.step_open')}</p>
  return (
    <div className={`qk-round ${className}`}>
      <h2>{title}</h2>
      <div className="qk-round-board">{children(result)}</div>
      <p>
        {result.times === 0 ? (
          t('quick.kind_lost')
        ) : (
          <>
            {t('quick.kind_paid')} <span className="num">{writeTimes(result.times)}</span>
          </>
        )}
      </p>
    </div>
  )
}
