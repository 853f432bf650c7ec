import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Amount } from '#studio/pages/Amount.tsx'

import { type AutomaticPlan, lossTimes, spinCounts, winTimes } from './automatic.ts'
import { ChoiceList } from './ChoiceList.tsx'

/** The plan of automatic spins. Number and both limits are needed, and none is preselected. */
export function AutomaticDialog({
  stake,
  currency,
  onBegin,
  onClose,
}: {
  readonly stake: bigint
  readonly currency: string
  readonly onBegin: (plan: AutomaticPlan) => void
  readonly onClose: () => void
}) {
  const t = useT()
  const [spins, setSpins] = useState<number>()
  const [lossMost, setLossMost] = useState<bigint>()
  const [winStop, setWinStop] = useState<bigint>()
  const plan =
    spins !== undefined && lossMost !== undefined && winStop !== undefined
      ? { spins, lossMost, winStop }
      : undefined
  const amount = (value: bigint) => <Amount units={value} currency={currency} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('studio.slot.auto')}
      footer={
        <Button
          tone="main"
          isBlock
          reason={plan ? undefined : t('studio.slot.auto_choose')}
          onClick={() => plan && onBegin(plan)}
        >
          {t('studio.slot.auto_begin')}
        </Button>
      }
    >
      <div className="sl-plan">
        <ChoiceList
          legend={t('studio.slot.auto_spins')}
          name="spins"
          values={spinCounts}
          chosen={spins as (typeof spinCounts)[number] | undefined}
          onChoose={setSpins}
        >
          {String}
        </ChoiceList>
        <ChoiceList
          legend={t('studio.slot.auto_loss')}
          name="loss"
          values={lossTimes.map((times) => times * stake)}
          chosen={lossMost}
          onChoose={setLossMost}
        >
          {amount}
        </ChoiceList>
        <ChoiceList
          legend={t('studio.slot.auto_win')}
          name="win"
          values={winTimes.map((times) => times * stake)}
          chosen={winStop}
          onChoose={setWinStop}
        >
          {amount}
        </ChoiceList>
        <p className="st-fine">{t('studio.slot.auto_text')}</p>
      </div>
    </Dialog>
  )
}
