import { useT } from '#browser/i18n/translate.ts'
import type { LimboChoice, LimboReach } from '#studio/games/limbo/rules.ts'
import { OneShotRound } from '#studio/games/quick/page/OneShotRound.tsx'
import type { RoundDetails } from '#studio/wire/answers.ts'

import './limbo.css'
import { LimboTower } from './LimboTower.tsx'

export function LimboRound({ round }: { readonly round: RoundDetails }) {
  const t = useT()
  return (
    <OneShotRound<LimboChoice, LimboReach> round={round} className="qk-limbo" title={t('limbo.title')}>
      {(result) => <LimboTower target={result.choice.target} result={result} />}
    </OneShotRound>
  )
}
