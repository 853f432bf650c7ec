import { useEffect } from 'react'

import { type Sending, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { PictureField } from '#browser/ui/PictureField.tsx'
import { type PictureList, usePictures } from '#browser/ui/use-pictures.ts'
import { pictures as calls } from '#contract/pictures.ts'

/** Picture uploads; for members only. */
export function FeedbackPictures({ onChange }: { onChange: (pictures: PictureList) => void }) {
  const t = useT()
  const api = useApi()
  const pictures = usePictures((sending: Sending) => {
    if (!api.upload) throw new Error('this client uploads no files')
    return api.upload(calls.send, { purpose: 'feedback' }, sending)
  })
  // The form submits the pictures and waits for pending uploads.
  useEffect(() => onChange(pictures), [pictures, onChange])
  return (
    <PictureField
      label={t('feedback.pictures')}
      pictures={pictures}
      urlOf={(id) => `${calls.own.path}?id=${id}`}
    />
  )
}
