import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Switch } from '#browser/ui/Switch.tsx'
import { StartsIn } from '#studio/games/climbing/page/StartsIn.tsx'
import type { Cards } from '#studio/games/climbing/page/use-cards.ts'
import type { HoldemView } from '#studio/games/holdem/hand-view.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { CardTableView } from '#studio/wire/card-answers.ts'

import { StackChoice } from './StackChoice.tsx'
import { STACK_FIRST, chipsOf, stackBounds, stackWithin } from './stack-choice.ts'

/** While the player has no move: going on with the next hands, the chips for them, and leaving. */
export function BetweenHands({
  cards,
  table,
  hand,
}: {
  readonly cards: Cards
  readonly table: CardTableView
  readonly hand: HoldemView | undefined
}) {
  'use no memo' // Renders seldom; saves script.
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const { round, seats, point } = table
  const own = seats.find((seat) => seat?.isOwn)
  const bounds = stackBounds(table)
  const [chips, setChips] = useState(stackWithin(chipsOf(own?.stake, point) ?? STACK_FIRST, bounds))
  const isReady = own?.isReady ?? false
  const isBetting = round?.phase === 'betting'
  const isPlaying = round?.phase === 'playing' && hand?.own !== undefined
  const needsPress = !isPlaying && !isReady && !cards.willPlay
  return (
    <section className="he-between" aria-label={t('cards.next_hand')}>
      {isBetting && (
        <p role="status">
          {round.isStaking ? (
            t('cards.staking')
          ) : isReady && round.startsAtMs !== undefined ? (
            <StartsIn startsAtMs={round.startsAtMs - cards.aheadMs} />
          ) : (
            t(isReady ? 'cards.waiting' : 'cards.take_part_text')
          )}
        </p>
      )}
      {needsPress && (
        <StackChoice chips={chips} bounds={bounds} point={point} onChange={(next) => setChips(next)} />
      )}
      <div className="cl-acts">
        {opened.allowsAutoplay && (
          <Switch isOn={cards.goesOn} onChange={(next) => cards.setGoesOn(next, chips)}>
            {t('holdem.play_on')}
          </Switch>
        )}
        <Button tone="line" size="lg" isResting={isBetting && round.isStaking} onClick={cards.leave}>
          {t('cards.leave')}
        </Button>
        {needsPress && (
          <Button
            tone="main"
            size="lg"
            isBusy={cards.isSending}
            isResting={isPaused || isOver || cards.isLost}
            onClick={() => cards.takePart(chips)}
          >
            {t('cards.next_hand')}
            <small>
              <Amount units={point * BigInt(chips)} currency={opened.currency} />
            </small>
          </Button>
        )}
      </div>
    </section>
  )
}
