import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Card } from '#studio/games/baccarat/cards.ts'
import { writeCard } from '#studio/games/baccarat/cards.ts'
import type { BlackjackCommand } from '#studio/games/blackjack/blackjack-game.ts'
import type { Advice } from '#studio/games/blackjack/odds.ts'
import { type MoveKind, movesOf } from '#studio/games/blackjack/seat-play.ts'
import { HintSwitch } from '#studio/games/hint-parts/HintSwitch.tsx'
import { useAside } from '#studio/games/hint-parts/use-aside.ts'
import { useAmountText } from '#studio/games/chip-table/page/use-lies.ts'
import { useElapsed } from '#studio/games/table-parts/use-elapsed.ts'

import type { OddsQuestion } from './odds-worker.ts'
import type { OpenHand } from './open-hand.ts'
import type { SeatView } from './seat-view.ts'
import { totalTextOf } from './total-text.ts'

/** The decisions on the player's open hand, and on demand what each costs against the best one. */
export function Decision({
  open,
  up,
  view,
  balance,
  isResting,
  onDecide,
}: {
  readonly open: OpenHand
  readonly up: Card
  readonly view: SeatView
  readonly balance: bigint
  readonly isResting: boolean
  readonly onDecide: (betId: string, command: BlackjackCommand) => void
}) {
  const t = useT()
  const { bet, betId, hands, at } = open
  const [isHinting, setHinting] = useState(false)
  const cards = hands[at]?.cards ?? []
  const kinds = movesOf(hands, at)
  const advice = useAdvice(isHinting, cards, up, kinds)
  const best = advice?.[0]?.kind
  return (
    <section className="ct-actions bj-decision" aria-label={t('blackjack.decide')}>
      <div className="bj-asked">
        <p role="status">
          {t('blackjack.against', {
            seat: bet.seat + 1,
            total: totalTextOf(cards.map(writeCard)),
            dealer: totalTextOf([writeCard(up)]),
          })}
        </p>
        <TimeLeft playedAtMs={view.playedAtMs} endsAtMs={view.decideEndsAtMs} />
        <HintSwitch label={t('blackjack.hint')} isOn={isHinting} onChange={setHinting} />
        {isHinting && (
          <p role="status" className="bj-best">
            {best
              ? t('blackjack.hint_best', { move: t(`blackjack.move_${best}`) })
              : t('blackjack.hint_counting')}
          </p>
        )}
      </div>
      <div className="bj-moves">
        {kinds.map((kind) => (
          <MoveButton
            key={kind}
            kind={kind}
            stake={bet.stake}
            cost={advice?.find((one) => one.kind === kind)?.cost ?? 0}
            balance={balance}
            isResting={isResting}
            onChoose={() => onDecide(betId, { kind, hand: at, nth: bet.moves.length })}
          />
        ))}
      </div>
    </section>
  )
}

function MoveButton({
  kind,
  stake,
  cost,
  balance,
  isResting,
  onChoose,
}: {
  readonly kind: MoveKind
  readonly stake: bigint
  /** Against the best decision, in stakes. */
  readonly cost: number
  readonly balance: bigint
  readonly isResting: boolean
  readonly onChoose: () => void
}) {
  const t = useT()
  const amountText = useAmountText()
  const isShort = (kind === 'double' || kind === 'split') && balance < stake
  return (
    <Button
      size="lg"
      tone={kind === 'stand' || kind === 'hit' ? 'main' : 'line'}
      isResting={isResting}
      reason={isShort ? t('blackjack.short') : undefined}
      onClick={onChoose}
    >
      {t(`blackjack.move_${kind}`)}
      {cost > 0 && (
        <small className="num">{t('blackjack.hint_cost', { amount: amountText(partOf(stake, cost)) })}</small>
      )}
    </Button>
  )
}

/** A share of a stake for a text: the figure is an expectation, and moves no money. */
function partOf(stake: bigint, share: number): bigint {
  const units = (stake * BigInt(Math.round(share * 10_000))) / BigInt(10_000)
  return units - (units % BigInt(1_000))
}

/** The expected results are counted in a worker, once they are enabled. */
function useAdvice(
  isEnabled: boolean,
  cards: readonly Card[],
  up: Card,
  kinds: readonly MoveKind[],
): readonly Advice[] | undefined {
  const question: OddsQuestion = { cards, up, kinds }
  return useAside<readonly Advice[]>(
    isEnabled ? `${cards.join()} ${up} ${kinds.join()}` : undefined,
    question,
    () => new Worker(new URL('./odds-worker.ts', import.meta.url), { type: 'module' }),
  )
}

function TimeLeft({
  playedAtMs = 0,
  endsAtMs = 0,
}: {
  readonly playedAtMs: number | undefined
  readonly endsAtMs: number | undefined
}) {
  const t = useT()
  const elapsed = useElapsed(playedAtMs, true) ?? 0
  const seconds = Math.max(0, Math.ceil((endsAtMs - playedAtMs - elapsed) / 1_000))
  return (
    <span className="bj-left num" role="timer" aria-live="off" data-soon={seconds <= 6 || undefined}>
      {t('blackjack.time_left', { seconds })}
    </span>
  )
}
