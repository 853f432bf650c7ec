import { useState } from 'react'

import { type Sending, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'
import { PictureField } from '#browser/ui/PictureField.tsx'
import { usePictures } from '#browser/ui/use-pictures.ts'
import { pictures as pictureCalls } from '#contract/pictures.ts'
import { DeedForm } from '#site/member-centre/deeds/DeedForm.tsx'

import type { Confirming } from './use-confirm.ts'

/** Reports a missing payout with a picture as evidence; operators then investigate. */
export function NotReceivedDialog({ confirm, onClose }: { confirm: Confirming; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [isJudged, setJudged] = useState(false)
  const pictures = usePictures((sending: Sending) => {
    if (!api.upload) throw new Error('this client uploads no files')
    return api.upload(pictureCalls.send, { purpose: 'withdrawal' }, sending)
  })
  return (
    <DeedForm
      title={t('withdraw.no_title')}
      verb={t('withdraw.no_send')}
      alert={confirm.alert}
      isBusy={pictures.isSending}
      onSubmit={() => {
        setJudged(true)
        return (
          pictures.ids.length > 0 &&
          !pictures.hasFaults &&
          confirm.send({ answer: 'not_received', pictures: [...pictures.ids] })
        )
      }}
      onClose={onClose}
    >
      <p>{t('withdraw.no_text')}</p>
      {isJudged && pictures.ids.length === 0 && <Note tone="warn">{t('withdraw.no_proof')}</Note>}
      <PictureField
        label={t('withdraw.proof')}
        pictures={pictures}
        urlOf={(id) => `${pictureCalls.own.path}?id=${id}`}
      />
    </DeedForm>
  )
}
