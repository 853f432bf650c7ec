import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useSession } from '#studio/pages/session.tsx'
import { useAmountText } from '#studio/pages/Amount.tsx'

import type { Quick } from './use-quick.ts'

/** The main action of a quick game, with the reason while it is not possible. */
export function ActionButton({
  quick,
  tone = 'main',
  reason,
  detail,
  isCommand = false,
  onPress,
  children,
}: {
  readonly quick: Quick
  /** Gold is for what the game pays. */
  readonly tone?: 'main' | 'gold'
  readonly reason?: string | undefined
  readonly detail?: ReactNode
  /** Continues an open round, which a paused page still may. */
  readonly isCommand?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}) {
  const t = useT()
  const { isPaused, isOver } = useSession()
  const stopped = isCommand
    ? undefined
    : isOver
      ? t('studio.session_over_short')
      : isPaused
        ? t('studio.paused_short')
        : undefined
  return (
    <Button
      tone={tone}
      size="lg"
      isBlock
      className="st-action qk-action"
      isResting={quick.isBusy || (!quick.isOpen && quick.isResting)}
      reason={stopped ?? reason}
      onKeyDown={(event) => {
        // Each command needs its own key press: auto-repeat does not count.
        if (event.repeat) event.preventDefault()
      }}
      onClick={onPress}
    >
      <span>{children}</span>
      {detail !== undefined && <small className="num">{detail}</small>}
    </Button>
  )
}

/** Places the bet of a choice; says why its stake is not possible. */
export function BetButton({
  quick,
  choice,
  stakeMost,
  reason,
  children,
}: {
  readonly quick: Quick
  readonly choice: object
  readonly stakeMost: bigint
  readonly reason?: string | undefined
  readonly children?: ReactNode
}) {
  const t = useT()
  const amountOf = useAmountText()
  const { stake, config } = quick
  const tooHigh =
    stakeMost < config.least
      ? t('studio.no_stake')
      : stake > stakeMost
        ? t('quick.too_high', { amount: amountOf(stakeMost) })
        : undefined
  return (
    <ActionButton
      quick={quick}
      reason={tooHigh ?? reason}
      detail={amountOf(stake)}
      onPress={() => void quick.send({ kind: 'bet', stake, choice })}
    >
      {children ?? t('studio.bet')}
    </ActionButton>
  )
}
