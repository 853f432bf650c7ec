import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Switch } from '#browser/ui/Switch.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import type { BetPlace, CrashLimits } from '#studio/games/crash/bets.ts'
import { ClosedByBounds } from '#studio/games/table-parts/ClosedByBounds.tsx'
import { writeTarget } from '#studio/games/crash/multiplier-text.ts'

import { BetAction } from './BetAction.tsx'
import type { BetHands } from './bet-hands.ts'
import { QuickStakes, StakeStepper } from './StakeStepper.tsx'
import { useAmountText } from './use-amount-text.ts'
import { type BetInput, useBetForm } from './use-bet-form.ts'
import { useStakeFault } from './use-stake-fault.ts'
import type { CrashView } from './view.ts'

export interface BetPanelProps {
  readonly view: CrashView
  readonly currency: string
  readonly balance: bigint
  /** No bets now: the house has paused, the session is over, or the connection is lost. */
  readonly isBlocked: boolean
}

/** One of the two bets of a round, and its cash-out. Amounts come from the server; nothing here decides a win. */
export function BetPanel({
  place,
  hands,
  ...props
}: BetPanelProps & { readonly place: BetPlace; readonly hands: BetHands }) {
  const { view, isBlocked } = props
  const t = useT()
  const own = view.owns[place]
  const limits = limitsBeside(view.limits, view.owns[1 - place]?.stake ?? BigInt(0))
  const input = useBetForm({ ...props, place, limits })
  const isOpen = view.phase === 'betting' && !isBlocked
  const fault = useStakeFault(input, limits)
  const name = t('crash.bet', { number: place + 1 })
  return (
    <section className="fly-bet st-panel" aria-label={name}>
      <Form
        className="fly-form"
        isBusy={hands.isSending}
        onSubmit={() => {
          const bet = isOpen && own === undefined ? input.check() : undefined
          return bet !== undefined && hands.onBet(bet)
        }}
      >
        <header>
          <b>{name}</b>
          <Range limits={limits} />
        </header>
        {view.limits.most < view.limits.least && <ClosedByBounds />}
        <StakeStepper input={input} limits={limits} fixed={own?.stake} error={fault} />
        <QuickStakes input={input} limits={limits} isFixed={own !== undefined} />
        <Automatic input={input} own={own} />
        <BetAction view={view} own={own} input={input} isOpen={isOpen} hands={hands} />
      </Form>
    </section>
  )
}

/** The other bet of the round uses a part of what may be staked together. */
function limitsBeside(limits: CrashLimits, other: bigint): CrashLimits {
  const left = limits.mostTogether - other
  return left < limits.most ? { ...limits, most: left } : limits
}

function Range({ limits: { least, most } }: { limits: CrashLimits }) {
  const t = useT()
  const text = useAmountText()
  return (
    <small>{t('studio.stake_range', { least: text(least), most: text(most < least ? least : most) })}</small>
  )
}

/** An empty field is off; the switch puts the last target back. */
function Automatic({ input, own }: { input: BetInput; own: CrashView['owns'][number] }) {
  const t = useT()
  const target = own ? (own.target === undefined ? '' : writeTarget(own.target)) : input.typedTarget
  return (
    <div className="fly-auto">
      <Field
        label={t('crash.automatic')}
        error={input.fault === 'no_target' && !own ? t('crash.target_fault') : undefined}
      >
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          name="target"
          placeholder={t('crash.off')}
          readOnly={own !== undefined}
          value={target}
          onChange={input.typeTarget}
        />
      </Field>
      <Switch isOn={target !== ''} isDisabled={own !== undefined} onChange={input.setAutomatic}>
        <span className="sr">{t('crash.automatic')}</span>
      </Switch>
    </div>
  )
}
