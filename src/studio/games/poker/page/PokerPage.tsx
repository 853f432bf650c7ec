import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { HintSwitch } from '#studio/games/hint-parts/HintSwitch.tsx'
import { type PokerBoard, type PokerVariant, pokerRules } from '#studio/games/poker/rules.ts'
import { ActionButton, BetButton } from '#studio/games/quick/page/ActionButton.tsx'
import { playSteps } from '#studio/games/quick/page/play-steps.ts'
import { usePercent } from '#studio/games/quick/page/use-percent.ts'
import { QuickStage } from '#studio/games/quick/page/QuickStage.tsx'
import { type Quick, useQuick } from '#studio/games/quick/page/use-quick.ts'
import { stakeMostAt } from '#studio/games/quick/quick-config.ts'
import type { SteppedResult } from '#studio/games/quick/stepped.ts'
import { writeTimes } from '#studio/games/quick/times.ts'
import { later } from '#studio/pages/later.tsx'

import './poker.css'
import { HandPays } from './HandPays.tsx'
import { PokerHand } from './PokerHand.tsx'

const HoldHint = later(() => import('./HoldHint.tsx').then((part) => part.HoldHint))

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
  const [isHinting, setHinting] = useState(false)
  const canHold = quick.isOpen && !quick.isBusy
  const [best, setBest] = useState<readonly number[]>([])
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
      choice={<HintSwitch label={t('poker.hint')} isOn={isHinting} onChange={setHinting} />}
      action={
        quick.isOpen ? (
          <DrawButton quick={quick} count={held.length} onDraw={() => void draw()} />
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
      note={
        isHinting && canHold && board ? (
          <Suspense fallback={null}>
            <HoldHint
              code={variant.code}
              dealt={board.cards}
              held={held}
              stake={quick.stake}
              onBest={setBest}
            />
          </Suspense>
        ) : (
          <PokerNote isOpen={quick.isOpen} result={result} />
        )
      }
    >
      <div className="vp-table">
        <HandPays variant={variant} hand={quick.isMoving ? null : (board?.hand ?? null)} />
        <PokerHand
          key={quick.played ? `${quick.played.round} ${quick.played.place}` : undefined}
          board={board}
          held={quick.isOpen ? held : (board?.held ?? [])}
          best={best}
          onToggle={canHold ? toggle : undefined}
        />
      </div>
    </QuickStage>
  )
}

function DrawButton({
  quick,
  count,
  onDraw,
}: {
  readonly quick: Quick
  readonly count: number
  readonly onDraw: () => void
}) {
  const t = useT()
  return (
    <ActionButton quick={quick} isCommand detail={t('poker.held', { count })} onPress={onDraw}>
      {count === HAND ? t('poker.stand') : t('poker.draw', { count: HAND - count })}
    </ActionButton>
  )
}

function PokerNote({ isOpen, result }: { readonly isOpen: boolean; readonly result: Result | undefined }) {
  const t = useT()
  if (!result) return t('poker.start')
  if (isOpen) return t('poker.hold_note')
  return result.kind === 'lost' ? t('poker.nothing') : null
}
