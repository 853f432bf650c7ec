import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Amount } from '#studio/pages/Amount.tsx'

import { ChoiceList } from './ChoiceList.tsx'

/** All stakes of the session at once. */
export function StakeDialog({
  stakes,
  stake,
  currency,
  onChoose,
  onClose,
}: {
  readonly stakes: readonly bigint[]
  readonly stake: bigint | undefined
  readonly currency: string
  readonly onChoose: (stake: bigint) => void
  readonly onClose: () => void
}) {
  const t = useT()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('studio.slot.stakes')}
      footer={
        <Button tone="main" isBlock onClick={onClose}>
          {t('studio.slot.stakes_done')}
        </Button>
      }
    >
      <ChoiceList
        legend={t('studio.slot.stakes_text')}
        name="stake"
        values={stakes}
        chosen={stake}
        onChoose={onChoose}
      >
        {(value) => <Amount units={value} currency={currency} />}
      </ChoiceList>
    </Dialog>
  )
}
