import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { type ReasonDraft, ReasonDialog } from '#console/ui/ReasonDialog.tsx'

import { PayoutAnswers } from './PayoutAnswers.tsx'
import { DeedFacts } from './DeedFacts.tsx'
import type { Deeds } from './use-withdrawal-deeds.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'

/** Proposes the outcome of a payout in doubt, with its evidence. */
export function DecideDialog({
  file,
  deed,
  deeds,
  draft,
  onClose,
}: {
  file: WithdrawalFile
  deed: 'decide_paid' | 'decide_unpaid'
  deeds: Deeds
  draft: ReasonDraft
  onClose: () => void
}) {
  const t = useT()
  const [evidence, setEvidence] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isPaid = deed === 'decide_paid'
  const isShort = evidence.trim().length < 3
  return (
    <ReasonDialog
      question={t(`console.wd.ask.${deed}`, { id: file.withdrawal.id })}
      verb={t(`console.wd.do.${deed}`)}
      isGrave={!isPaid}
      draft={draft}
      error={deeds.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(reason) => {
        return !isShort && deeds.decide(isPaid ? 'paid' : 'not_paid', evidence.trim(), reason)
      }}
      onClose={onClose}
    >
      <DeedFacts file={file} />
      <Note tone="warn">{t(`console.wd.text.${deed}`)}</Note>
      <PayoutAnswers answers={file.answers} />
      <Field
        label={t(isPaid ? 'console.wd.paid_reference' : 'console.wd.unpaid_evidence')}
        isRequired
        error={isSubmitted && isShort ? t('console.wd.decide_missing') : undefined}
      >
        <TextInput value={evidence} onChange={setEvidence} maxLength={120} />
      </Field>
    </ReasonDialog>
  )
}
