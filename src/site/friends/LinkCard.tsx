import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextQr } from '#browser/ui/TextQr.tsx'

import { friendLink } from './friend-link.ts'

/** The link for friends: its address to copy or share, its QR code, and the code alone. */
export function LinkCard({ code }: { code: string }) {
  const t = useT()
  const [outcome, setOutcome] = useState<'copied' | 'copy_failed'>()
  const link = friendLink(code, location)
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => setOutcome('copied'),
      () => setOutcome('copy_failed'),
    )
  // A member who closes the dialog of the device has shared nothing, which is no fault.
  const share = () => void navigator.share({ url: link }).catch(() => undefined)
  return (
    <section className="card fr-link" aria-labelledby="fr-link">
      <div className="grow">
        <h3 id="fr-link">{t('friends.link')}</h3>
        <p className="small muted">{t('friends.text')}</p>
        <div className="fr-copy">
          <bdi dir="ltr">{link}</bdi>
          <Button tone="line" icon={outcome === 'copied' ? 'check' : 'copy'} onClick={copy}>
            {t('friends.copy')}
          </Button>
          {'share' in navigator && (
            <Button tone="main" icon="send" onClick={share}>
              {t('friends.share')}
            </Button>
          )}
        </div>
        <p className="xs muted" role="status">
          {outcome && t(`friends.${outcome}`)}
        </p>
        <p className="xs muted">
          {t('friends.code')} <b className="num">{code}</b>
        </p>
        <Note tone="info">{t('friends.care')}</Note>
      </div>
      <TextQr text={link} label={t('friends.qr')} size={152} />
    </section>
  )
}
