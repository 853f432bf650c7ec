import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useScope } from '#console/frame/brand.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { PictureButton } from '#console/ui/PictureButton.tsx'

import { pictureUrl } from './picture-url.ts'
import { useSendPicture } from './use-send-picture.ts'

import './content.css'

/**
 * A content picture. It is uploaded at once and re-encoded by the server; it is kept once a saved draft refers to it.
 */
export function PictureInput({
  label,
  value,
  error,
  onChange,
}: {
  label: string
  value: unknown
  error: string | undefined
  onChange: (id: unknown) => void
}) {
  const t = useT()
  const scope = useScope()
  const send = useSendPicture((sent) => onChange(sent.id))
  const id = typeof value === 'string' ? value : undefined
  return (
    <div className="field cms-picture" role="group" aria-label={label}>
      <span className="cms-label">{label}</span>
      {id !== undefined && <img src={pictureUrl(scope, id)} alt={t('content.picture.alt')} />}
      <div className="console-buttons">
        <PictureButton
          label={t(id === undefined ? 'content.picture.choose' : 'content.picture.replace')}
          isBusy={send.isPending}
          onFile={(file) => send.mutate(file)}
        />
        {id !== undefined && (
          <Button size="sm" icon="trash" onClick={() => onChange(undefined)}>
            {t('content.picture.remove')}
          </Button>
        )}
      </div>
      <p className="hint">{t('content.picture.hint')}</p>
      {error && <p className="cms-fault">{error}</p>}
      <Fault error={send.error} />
    </div>
  )
}
