import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, type Sending, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PictureField } from '#browser/ui/PictureField.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { usePictures } from '#browser/ui/use-pictures.ts'
import { pictures as pictureCalls } from '#contract/pictures.ts'
import { promotions } from '#contract/promotions.ts'
import { COMMENT_SIGNS } from '#domain/promotions/promotion.ts'

import { CommentBox } from './CommentBox.tsx'
import type { Offer } from './offers.ts'

/** Application form: the condition, a comment, and pictures if the offer asks for them. */
export function ApplyDialog({
  offer,
  isOpen,
  onClose,
}: {
  offer: Offer
  isOpen: boolean
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const [comment, setComment] = useState('')
  const [isJudged, setJudged] = useState(false)
  const pictures = usePictures((sending: Sending) => {
    if (!api.upload) throw new Error('this client uploads no files')
    return api.upload(pictureCalls.send, { purpose: 'application' }, sending)
  })
  const applying = useApply(offer, {
    onDone: onClose,
    onGone: (ids, fault) => pictures.lose(ids, fault),
  })
  const signs = [...comment].length
  const submit = () => {
    setJudged(true)
    const isWrong = pictures.hasFaults || signs > COMMENT_SIGNS
    return !isWrong && applying.mutateAsync({ comment, pictures: [...pictures.ids] })
  }
  const { error } = applying
  const fault = error instanceof CallRefused ? error.message : error && t('promo.not_reached')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('promo.apply_for', { title: offer.title })}
      width={480}
    >
      <Form className="stack" isBusy={pictures.isSending} onSubmit={submit}>
        {fault && <Note tone="bad">{fault}</Note>}
        {isJudged && pictures.hasFaults && <Note tone="warn">{t('promo.picture_missing')}</Note>}
        <Note>
          <b>{t('promo.condition')}</b> {offer.condition}
        </Note>
        <Field
          label={t('promo.comment')}
          hint={t('promo.comment_hint', { count: signs, most: COMMENT_SIGNS })}
          error={signs > COMMENT_SIGNS ? t('promo.comment_long', { most: COMMENT_SIGNS }) : undefined}
        >
          <CommentBox value={comment} onChange={setComment} />
        </Field>
        {offer.application === 'pictures' && (
          <PictureField
            label={t('promo.pictures')}
            pictures={pictures}
            urlOf={(id) => `${pictureCalls.own.path}?id=${id}`}
          />
        )}
        <Ending isWaiting={pictures.isSending} onClose={onClose} />
      </Form>
    </Dialog>
  )
}

function Ending({ isWaiting, onClose }: { isWaiting: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <div className="row justify-end">
      <Button tone="line" onClick={onClose}>
        {t('promo.later')}
      </Button>
      <Button type="submit" tone="main">
        {isWaiting ? t('promo.wait_pictures') : t('promo.apply')}
      </Button>
    </div>
  )
}

/** One request at a time; refetches the offers also when another tab has already applied. */
function useApply(
  offer: Offer,
  {
    onDone,
    onGone,
  }: { readonly onDone: () => void; readonly onGone: (ids: readonly string[], fault: string) => void },
) {
  const t = useT()
  const api = useApi()
  const queryClient = useQueryClient()
  const askAgain = () => queryClient.invalidateQueries({ queryKey: [promotions.mine.path] })
  return useMutation({
    mutationFn: (given: { comment: string; pictures: string[] }) =>
      api.call(promotions.apply, { promotionId: offer.id, ...given }),
    onSuccess: async () => {
      await askAgain()
      showToast({ text: t('promo.applied') })
      onDone()
    },
    onError: async (error) => {
      if (error instanceof CallRefused && error.code === 'picture_gone')
        onGone((error.value as { pictures: string[] }).pictures, error.message)
      await askAgain()
    },
  })
}
