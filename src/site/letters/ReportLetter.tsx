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

/** Reports a received letter to the brand, with a reason. */
export function ReportLetter({ letter }: { letter: string }) {
  const t = useT()
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  // A repeated report of the same letter gets the first reference, so no request id has to survive.
  const report = useMutation({
    mutationFn: () => api.call(feedback.reportLetter, { requestId: crypto.randomUUID(), letter, reason }),
    onSuccess: ({ reference }) => {
      setOpen(false)
      showToast({ text: t('letter.reported', { reference }) })
    },
  })
  return (
    <>
      <Button tone="ghost" size="sm" icon="shield" onClick={() => setOpen(true)}>
        {t('letter.report')}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={t('letter.report_title')}
        width={480}
        isForm
        onSubmit={() => (reason.trim().length < CONTENT_LEAST ? false : report.mutateAsync())}
        footer={
          <Button
            type="submit"
            tone="main"
            reason={reason.trim().length < CONTENT_LEAST ? t('letter.reason_short') : undefined}
          >
            {t('letter.report_send')}
          </Button>
        }
      >
        <div className="stack letter-report">
          <label htmlFor="letter-reason">{t('letter.reason')}</label>
          <textarea
            id="letter-reason"
            rows={4}
            dir="auto"
            value={reason}
            maxLength={CONTENT_MOST}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <p className="small muted">{t('letter.report_text')}</p>
          {report.error && <Note tone="bad">{report.error.message}</Note>}
        </div>
      </Dialog>
    </>
  )
}
