import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { GameShell } from '#studio/pages/GameShell.tsx'
import { GameTools } from '#studio/pages/GameTools.tsx'

import './quick.css'
import './quick-layouts.css'
import { LastRounds } from './LastRounds.tsx'
import { Outcome } from './Outcome.tsx'
import { StakePicker } from './StakePicker.tsx'
import type { Quick } from './use-quick.ts'

export interface Figure {
  readonly name: string
  readonly value: ReactNode
}

/** The frame of every quick game: stake, choice and action in a panel, the board beside or above it. */
export function QuickStage({
  quick,
  className,
  stakeMost,
  choice,
  action,
  figures,
  note,
  children,
}: {
  readonly quick: Quick
  /** Names the game for its styles; it sets the hue `--h`. */
  readonly className: string
  /** The highest stake of the current choice. */
  readonly stakeMost: bigint
  readonly choice?: ReactNode
  readonly action: ReactNode
  readonly figures: readonly Figure[]
  /** Below the board while there is no outcome. */
  readonly note?: ReactNode
  /** The board. */
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <GameShell trouble={quick.trouble} onTroubleSeen={quick.forgetTrouble}>
      <div className={`qk ${className}`}>
        <section className="qk-panel" aria-label={t('quick.panel')}>
          <StakePicker quick={quick} most={stakeMost} />
          {choice && <div className="qk-choice">{choice}</div>}
          <div className="qk-act">{action}</div>
          <dl className="qk-figures">
            {figures.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
          <div className="qk-tools">
            <GameTools />
          </div>
        </section>
        <section className="qk-play" aria-label={t('quick.board')}>
          <LastRounds past={quick.past} />
          <div className="qk-board">{children}</div>
          <div className="qk-foot" role="status">
            <Outcome quick={quick} note={note} />
          </div>
        </section>
      </div>
    </GameShell>
  )
}
