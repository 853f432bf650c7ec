import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { feedback } from '#contract/feedback.ts'
import { CONTENT_LEAST, CONTENT_MOST } from '#domain/feedback/feedback.ts'

/** Disputes a rebate from its transfer. The answer comes as a message, also to members without an agent centre. */
export function RebateDispute({ reference }: { reference: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button tone="line" size="sm" icon="chat" onClick={() => setOpen(true)}>
        {t('record.dispute')}
      </Button>
      {isOpen && <DisputeDialog reference={reference} onClose={() => setOpen(false)} />}
    </div>
  )
}

function DisputeDialog({ reference, onClose }: { reference: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [reason, setReason] = useState('')
  // While the dispute is open, a repeat gets its reference, so no request id has to survive.
  const sending = useMutation({
    mutationFn: () =>
      api.call(feedback.disputeOwnRebate, { requestId: crypto.randomUUID(), transfer: reference, reason }),
    onSuccess: ({ reference: known }) => {
      showToast({ text: t('record.dispute_sent', { reference: known }) })
      onClose()
    },
  })
  const short = reason.trim().length < CONTENT_LEAST
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('record.dispute')}
      width={480}
      isForm
      onSubmit={() => (short ? false : sending.mutateAsync())}
      footer={
        <Button type="submit" tone="main" reason={short ? t('record.dispute_short') : undefined}>
          {t('record.dispute_send')}
        </Button>
      }
    >
      <div className="stack rec-dispute">
        <label htmlFor="rebate-reason">{t('record.dispute_reason')}</label>
        <textarea
          id="rebate-reason"
          rows={4}
          dir="auto"
          value={reason}
          maxLength={CONTENT_MOST}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {sending.error && <Note tone="bad">{sending.error.message}</Note>}
      </div>
    </Dialog>
  )
}
