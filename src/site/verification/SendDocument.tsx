import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { CallRefused, type Sending, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PictureField } from '#browser/ui/PictureField.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { usePictures } from '#browser/ui/use-pictures.ts'
import { pictures as pictureCalls } from '#contract/pictures.ts'
import { verification } from '#contract/verification.ts'
import type { DocumentKind } from '#domain/verification/documents.ts'

/** Pictures of one document. After any failure they stay. */
export function SendDocument({ kind, onSent }: { kind: DocumentKind; onSent: () => void }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [isJudged, setJudged] = useState(false)
  const intent = useRef({ pictures: '', requestId: '' })
  const pictures = usePictures((file: Sending) => {
    if (!api.upload) throw new Error('this client uploads no files')
    return api.upload(pictureCalls.send, { purpose: 'verification' }, file)
  })
  const sending = useMutation({
    mutationFn: (ids: string[]) => {
      // A retry of the same pictures is the same request.
      if (intent.current.pictures !== ids.join())
        intent.current = { pictures: ids.join(), requestId: crypto.randomUUID() }
      return api.call(verification.send, { kind, pictures: ids, requestId: intent.current.requestId })
    },
    onSuccess: (checklist) => {
      queries.setQueryData([verification.checklist.path, {}], checklist)
      void queries.invalidateQueries({ queryKey: [verification.checklist.path] })
      showToast({ text: t('verification.sent') })
      onSent()
    },
    onError(error) {
      if (error instanceof CallRefused && error.code === 'picture_gone')
        pictures.lose((error.value as { pictures: string[] }).pictures, error.message)
    },
  })
  const submit = () => {
    setJudged(true)
    if (pictures.ids.length === 0 || pictures.hasFaults) return false
    return sending.mutateAsync([...pictures.ids])
  }
  const { error } = sending
  return (
    <Form className="vf-part vf-form" isBusy={pictures.isSending} onSubmit={submit}>
      <PictureField
        label={t('verification.pictures', { document: t(`verification.${kind}`) })}
        pictures={pictures}
        urlOf={(id) => `${pictureCalls.own.path}?id=${id}`}
      />
      {isJudged && pictures.ids.length === 0 && <Note tone="bad">{t('verification.choose')}</Note>}
      {error && (
        <Note tone="bad">{error instanceof CallRefused ? error.message : t('verification.lost')}</Note>
      )}
      <div className="row">
        <Button type="submit" tone="main" icon="send">
          {t('verification.send')}
        </Button>
      </div>
    </Form>
  )
}
