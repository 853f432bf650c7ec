import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Clock } from '#browser/ui/Clock.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { clockCells } from '#browser/ui/countdown-phase.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'

import { NotReceivedDialog } from './NotReceivedDialog.tsx'
import { PartlyReceivedDialog } from './PartlyReceivedDialog.tsx'
import { useConfirm } from './use-confirm.ts'
import type { Withdrawal } from './withdrawal.ts'

/** Asks the member to confirm the receipt, with a visible deadline. */
export function ConfirmReceipt({ withdrawal }: { withdrawal: Withdrawal }) {
  const t = useT()
  const [open, setOpen] = useState<'not_received' | 'partly_received'>()
  const confirm = useConfirm(withdrawal.id, () => setOpen(undefined))
  const { dueAt, outstanding } = withdrawal
  const close = () => setOpen(undefined)
  return (
    <div className="wd-confirm" role="group" aria-label={t('withdraw.question')}>
      <p>
        <b>{t('withdraw.question')}</b> <MoneyText amount={outstanding} />
      </p>
      {dueAt !== undefined && <UntilReceived dueAt={dueAt} />}
      {open === undefined && confirm.alert !== undefined && <Note tone="bad">{confirm.alert}</Note>}
      <div className="row">
        <Button tone="main" isBusy={confirm.isBusy} onClick={() => confirm.run({ answer: 'received' })}>
          {t('withdraw.yes')}
        </Button>
        <Button tone="line" onClick={() => setOpen('partly_received')}>
          {t('withdraw.partly')}
        </Button>
        <Button tone="line" onClick={() => setOpen('not_received')}>
          {t('withdraw.no')}
        </Button>
      </div>
      {open === 'not_received' && <NotReceivedDialog confirm={confirm} onClose={close} />}
      {open === 'partly_received' && (
        <PartlyReceivedDialog withdrawal={withdrawal} confirm={confirm} onClose={close} />
      )}
    </div>
  )
}

function UntilReceived({ dueAt }: { dueAt: string }) {
  const t = useT()
  const nowMs = useNowMs()
  const leftMs = Math.max(0, Date.parse(dueAt) - nowMs)
  if (nowMs === 0) return null
  return (
    <p className="wd-clock small">
      {t('withdraw.counts_in')} <Clock cells={clockCells(leftMs)} />
    </p>
  )
}
