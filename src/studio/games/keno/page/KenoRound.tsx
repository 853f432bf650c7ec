import { useT } from '#browser/i18n/translate.ts'
import { type KenoChoice, type KenoDraw, hitTimes, hitsOf } from '#studio/games/keno/rules.ts'
import { OneShotRound } from '#studio/games/quick/page/OneShotRound.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './keno.css'
import { HitPays } from './HitPays.tsx'
import { KenoBoard } from './KenoBoard.tsx'

/** The card with the drawn numbers, and the order in which they came. */
export function KenoRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  return (
    <OneShotRound<KenoChoice, KenoDraw> round={round} className="qk-keno" title={t('keno.board')}>
      {({ choice, drawn }) => (
        <div className="kn-table">
          <KenoBoard picks={choice.picks} drawn={drawn.numbers} />
          <HitPays times={hitTimes(choice.picks.length, choice.risk)} hits={hitsOf(drawn, choice).length} />
          <p className="kn-order">
            {t('keno.order')} <bdi className="num">{drawn.numbers.join(', ')}</bdi>
          </p>
        </div>
      )}
    </OneShotRound>
  )
}
