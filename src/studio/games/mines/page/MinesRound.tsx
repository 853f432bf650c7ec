import { useT } from '#browser/i18n/translate.ts'
import type { MinesBoard } from '#studio/games/mines/rules.ts'
import type { SteppedResult } from '#studio/games/quick/stepped.ts'
import { writeTimes } from '#studio/games/quick/times.ts'
import type { RoundDetails } from '#studio/wire/answers.ts'

import '#studio/games/quick/page/quick.css'
import './mines.css'
import { MinesField } from './MinesField.tsx'

/** The field as the player left it, and the tiles in the order in which they were opened. */
export function MinesRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  const last = round.steps.findLast(({ result }) => result !== undefined)
  const result = last?.result as SteppedResult<MinesBoard> | undefined
  if (!result) return <p>{t(round.status === 'void' ? 'studio.step_void' : 'studio.step_open')}</p>
  const { board, kind, times } = result
  return (
    <div className="qk-round qk-mines">
      <h2>{t('mines.field')}</h2>
      <div className="qk-round-board">
        <MinesField board={board} />
      </div>
      <p>
        {t(`quick.kind_${kind}`)} {kind !== 'lost' && <span className="num">{writeTimes(times)}</span>}
      </p>
      <p>
        {t('mines.order')} <bdi className="num">{board.opened.map((tile) => tile + 1).join(', ') || '–'}</bdi>
      </p>
    </div>
  )
}
