import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { type PokerBoard, type PokerVariant, pokerRules } from '#studio/games/poker/rules.ts'
import { ActionButton, BetButton } from '#studio/games/quick/page/ActionButton.tsx'
import { playSteps } from '#studio/games/quick/page/play-steps.ts'
import { usePercent } from '#studio/games/quick/page/QuickRules.tsx'
import { QuickStage } from '#studio/games/quick/page/QuickStage.tsx'
import { useQuick } from '#studio/games/quick/page/use-quick.ts'
import { stakeMostAt } from '#studio/games/quick/quick-config.ts'
import type { SteppedResult } from '#studio/games/quick/stepped.ts'
import { writeTimes } from '#studio/games/quick/times.ts'

import './poker.css'
import { HandPays } from './HandPays.tsx'
import { PokerHand } from './PokerHand.tsx'

type Result = SteppedResult<PokerBoard>

const CARD_MS = 90
const HAND = 5

export function PokerPage({ variant }: { readonly variant: PokerVariant }) {
  const t = useT()
  const percent = usePercent()
  const quick = useQuick({
    lastsMs: () => (HAND + 2) * CARD_MS,
    onShow: () => playSteps(HAND, CARD_MS),
  })
  const result = quick.played?.result as Result | undefined
  const board = result?.board
  const [held, setHeld] = useState<readonly number[]>([])
  const canHold = quick.isOpen && !quick.isBusy
  const stakeMost = stakeMostAt(quick.config, pokerRules(variant).topTimes({}))
  const toggle = (place: number) =>
    setHeld(held.includes(place) ? held.filter((one) => one !== place) : [...held, place])
  const draw = async () => {
    await quick.send({ kind: 'step', deed: { held } })
    setHeld([])
  }
  return (
    <QuickStage
      quick={quick}
      className="qk-poker"
      stakeMost={stakeMost}
      action={
        quick.isOpen ? (
          <ActionButton
            quick={quick}
            isCommand
            detail={t('poker.held', { count: held.length })}
            onPress={() => void draw()}
          >
            {held.length === HAND ? t('poker.stand') : t('poker.draw', { count: HAND - held.length })}
          </ActionButton>
        ) : (
          <BetButton quick={quick} choice={{}} stakeMost={stakeMost}>
            {t('poker.deal')}
          </BetButton>
        )
      }
      figures={[
        { name: t('quick.top'), value: writeTimes(pokerRules(variant).topTimes({})) },
        { name: t('poker.best_return'), value: percent(variant.rtpBp) },
      ]}
      note={<PokerNote isOpen={quick.isOpen} result={result} />}
    >
      <div className="vp-table">
        <HandPays variant={variant} hand={quick.isMoving ? null : (board?.hand ?? null)} />
        <PokerHand
          key={quick.played ? `${quick.played.round} ${quick.played.place}` : undefined}
          board={board}
          held={quick.isOpen ? held : (board?.held ?? [])}
          onToggle={canHold ? toggle : undefined}
        />
      </div>
    </QuickStage>
  )
}

function PokerNote({ isOpen, result }: { readonly isOpen: boolean; readonly result: Result | undefined }) {
  const t = useT()
  if (!result) return t('poker.start')
  if (isOpen) return t('poker.hold_note')
  return result.kind === 'lost' ? t('poker.nothing') : null
}
