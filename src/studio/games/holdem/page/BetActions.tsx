import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Cards } from '#studio/games/climbing/page/use-cards.ts'
import type { HoldemView } from '#studio/games/holdem/hand-view.ts'
import { Amount, useAmountText } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import { betSizes } from './bet-sizes.ts'

/** The moves of the player whose turn it is: fold, check or call, and a raise by slider or size. */
export function BetActions({
  cards,
  hand,
  point,
}: {
  readonly cards: Cards
  readonly hand: HoldemView
  readonly point: bigint
}) {
  const t = useT()
  const { opened, isOver } = useSession()
  const { options } = hand
  const raise = options?.raise
  const [chosen, setChosen] = useState(raise?.least ?? 0)
  if (!options) return null
  const { call } = options
  const amount = (chips: number) => (
    <small>
      <Amount units={point * BigInt(chips)} currency={opened.currency} />
    </small>
  )
  const rests = cards.isSending || cards.isLost || isOver
  const level = hand.players.reduce((most, { bet }) => Math.max(most, bet), 0)
  const isAllIn = raise !== undefined && chosen === raise.most
  return (
    <div className="he-acts">
      {raise && raise.most > raise.least && (
        <RaiseSize hand={hand} raise={raise} point={point} chosen={chosen} onChoose={setChosen} />
      )}
      <div className="cl-acts">
        {call > 0 && (
          <Button tone="line" size="lg" isResting={rests} onClick={() => void cards.move({ act: 'fold' })}>
            {t('holdem.fold')}
          </Button>
        )}
        <Button
          tone={raise ? 'line' : 'main'}
          size="lg"
          isResting={rests}
          onClick={() => void cards.move({ act: call > 0 ? 'call' : 'check' })}
        >
          {call > 0 ? t('holdem.call') : t('holdem.check')}
          {call > 0 && amount(call)}
        </Button>
        {raise && (
          <Button
            tone="main"
            size="lg"
            isResting={rests}
            onClick={() => void cards.move({ act: 'raise', to: chosen })}
          >
            {isAllIn ? t('holdem.all_in') : level === 0 ? t('holdem.bet') : t('holdem.raise_to')}
            {amount(chosen)}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The amount of a raise, by buttons and a slider. */
function RaiseSize({
  hand,
  raise,
  point,
  chosen,
  onChoose,
}: {
  readonly hand: HoldemView
  readonly raise: { readonly least: number; readonly most: number }
  readonly point: bigint
  readonly chosen: number
  readonly onChoose: (chips: number) => void
}) {
  const t = useT()
  const amountOf = useAmountText()
  return (
    <div className="he-size">
      <div role="group" aria-label={t('holdem.amount')}>
        {betSizes(hand).map(({ name, to }) => (
          <button key={name} type="button" aria-pressed={chosen === to} onClick={() => onChoose(to)}>
            {t(`holdem.${name}`)}
          </button>
        ))}
      </div>
      <input
        type="range"
        min={raise.least}
        max={raise.most}
        step={1}
        value={chosen}
        aria-label={t('holdem.amount')}
        aria-valuetext={amountOf(point * BigInt(chosen))}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      />
    </div>
  )
}
