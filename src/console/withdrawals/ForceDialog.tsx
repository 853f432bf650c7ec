import { useState } from 'react'

import { type Sending, useApi } from '#browser/api/api.ts'
import { queryString } from '#browser/api/client.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { PictureField } from '#browser/ui/PictureField.tsx'
import { usePictures } from '#browser/ui/use-pictures.ts'
import { useScope } from '#console/frame/brand.ts'
import { type ReasonDraft, ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { sendWithdrawalPicture, withdrawalPicture } from '#contract/console/withdrawals.ts'

import { DeedFacts } from './DeedFacts.tsx'
import type { Deeds } from './use-withdrawal-deeds.ts'
import type { WithdrawalFile } from './withdrawal-file.ts'

/** Confirms the receipt in place of the member, with a reason and pictures as evidence. */
export function ForceDialog({
  file,
  deeds,
  draft,
  onClose,
}: {
  file: WithdrawalFile
  deeds: Deeds
  draft: ReasonDraft
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const [isSubmitted, setSubmitted] = useState(false)
  const pictures = usePictures((sending: Sending) => {
    if (!api.upload) throw new Error('this client uploads no files')
    return api.upload(sendWithdrawalPicture, scope, sending)
  })
  const hasPictures = pictures.ids.length > 0
  return (
    <ReasonDialog
      question={t('console.wd.ask.force', { id: file.withdrawal.id })}
      verb={t('console.wd.do.force')}
      label={t('console.wd.evidence')}
      isGrave
      isBusy={pictures.isSending}
      draft={draft}
      error={deeds.error}
      onSubmitted={() => setSubmitted(true)}
      onConfirm={(words) => {
        return hasPictures && !pictures.hasFaults && deeds.run('force', words, pictures.ids)
      }}
      onClose={onClose}
    >
      <DeedFacts file={file} />
      <Note tone="warn">{t('console.wd.text.force')}</Note>
      <PictureField
        label={t('console.wd.evidence_pictures')}
        pictures={pictures}
        urlOf={(id) => withdrawalPicture.path + queryString({ ...scope, id })}
      />
      {isSubmitted && !hasPictures && !pictures.isSending && (
        <Note tone="bad">{t('console.wd.evidence_missing')}</Note>
      )}
    </ReasonDialog>
  )
}
