import { useEffect, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { readAmount } from '#domain/money/amount.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import { ChoiceList } from './ChoiceList.tsx'

/** All stakes of the session at once, and what is left of the player's limit for today. */
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
  const left = useLimitLeft()
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
      <p className="sl-limit" role="status">
        {left !== undefined && (
          <>
            {t('studio.slot.limit_left')} <Amount units={left} currency={currency} />
          </>
        )}
      </p>
    </Dialog>
  )
}

/** Undefined without a limit, and in a page of no house. */
function useLimitLeft(): bigint | undefined {
  const { house } = useSession()
  const [left, setLeft] = useState<bigint>()
  useEffect(() => {
    const forget = house.listen((message) => {
      if (message.type === 'limit_left') setLeft(readAmount(message.left))
    })
    house.send({ type: 'stakes' })
    return forget
  }, [house])
  return left
}
