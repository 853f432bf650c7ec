import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { PictureButton } from '#console/ui/PictureButton.tsx'
import { ALT_MAX } from '#domain/content/rich-picture.ts'

import { pictureUrl } from './picture-url.ts'
import type { RichPicture } from './rich-picture-node.ts'
import { useSendPicture } from './use-send-picture.ts'

/** Uploads a picture for a text, with its description for people who do not see it. */
export function PictureDialog({
  current,
  onChosen,
  onClose,
}: {
  current: RichPicture | undefined
  onChosen: (picture: RichPicture) => void
  onClose: () => void
}) {
  const t = useT()
  const scope = useScope()
  const [picture, setPicture] = useState(current)
  const [alt, setAlt] = useState(current?.alt ?? '')
  const sending = useSendPicture((sent) => setPicture({ ...sent, alt: '' }))
  const choose = () => {
    if (picture) onChosen({ ...picture, alt: alt.trim() })
    return picture !== undefined
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('content.rich.picture')}
      width={440}
      onSubmit={choose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main" reason={picture ? undefined : t('content.rich.picture_missing')}>
            {t('content.rich.picture_set')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div className="cms-picture" role="group" aria-label={t('content.rich.picture')}>
          {picture && (
            <img className="whole" src={pictureUrl(scope, picture.id)} alt={t('content.picture.alt')} />
          )}
          <div className="console-buttons">
            <PictureButton
              label={t(picture ? 'content.picture.replace' : 'content.picture.choose')}
              isBusy={sending.isPending}
              onFile={sending.mutate}
            />
          </div>
          <p className="hint">{t('content.picture.hint')}</p>
          <Fault error={sending.error} />
        </div>
        <Field label={t('content.rich.picture_alt')} hint={t('content.rich.picture_alt_hint')}>
          <TextInput value={alt} onChange={setAlt} maxLength={ALT_MAX} />
        </Field>
      </div>
    </Dialog>
  )
}
