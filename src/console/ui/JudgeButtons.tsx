import { type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'

import { Fault } from './Fault.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

export interface Judgement {
  readonly judgement: 'approve' | 'reject'
  readonly answer?: string
}

interface JudgeButtonsProps {
  readonly judging: UseMutationResult<unknown, Error, Judgement>
  /** Absent: it can no longer be approved. */
  readonly approve: { readonly question: string; readonly text: string } | undefined
  readonly reject: { readonly question: string; readonly text?: string }
}

/** Approve and reject for a second operator. A rejection needs a reason, which the proposer reads. */
export function JudgeButtons({ judging, approve, reject }: JudgeButtonsProps) {
  const t = useT()
  const [open, setOpen] = useState<Judgement['judgement']>()
  const close = () => setOpen(undefined)
  const judge = (judgement: Judgement) => judging.mutateAsync(judgement, { onSuccess: close })
  return (
    <div className="stack">
      {!open && <Fault error={judging.error} />}
      <div className="row">
        {approve && (
          <Button tone="main" onClick={() => setOpen('approve')}>
            {t('console.adjust.approve')}
          </Button>
        )}
        <Button onClick={() => setOpen('reject')}>{t('console.adjust.reject')}</Button>
      </div>
      {approve && open === 'approve' && (
        <ConfirmDialog
          isOpen
          question={approve.question}
          verb={t('console.adjust.approve')}
          stay={t('console.cancel')}
          onConfirm={() => judge({ judgement: 'approve' })}
          onClose={close}
        >
          <p>{approve.text}</p>
          <Fault error={judging.error} />
        </ConfirmDialog>
      )}
      {open === 'reject' && (
        <ReasonDialog
          question={reject.question}
          verb={t('console.adjust.reject')}
          isGrave
          error={judging.error}
          onConfirm={(answer) => judge({ judgement: 'reject', answer })}
          onClose={close}
        >
          {reject.text && <p>{reject.text}</p>}
        </ReasonDialog>
      )}
    </div>
  )
}
