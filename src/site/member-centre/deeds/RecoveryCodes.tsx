import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useSite } from '#site/bootstrap.ts'

/** Shows the recovery codes once, to copy, save or write down. Closes only after the member confirms having them. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  const { whitelabel } = useSite()
  const [isCopied, setCopied] = useState(false)
  const text = `${whitelabel.name}\n${codes.join('\n')}\n`
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('centre.codes')}
      showClose={false}
      closesOnEscape={false}
      width={480}
    >
      <div className="stack">
        <Note tone="warn">{t('centre.codes_once')}</Note>
        <ol className="mc-codes" aria-label={t('centre.codes')}>
          {codes.map((code) => (
            <li key={code} className="num">
              {code}
            </li>
          ))}
        </ol>
        <div className="mc-buttons">
          <Button
            tone="line"
            icon={isCopied ? 'check' : 'copy'}
            onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
          >
            {t(isCopied ? 'centre.copied' : 'centre.copy')}
          </Button>
          <a
            className="btn line"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="recovery-codes.txt"
          >
            {t('centre.download')}
          </a>
          <Button tone="main" className="ms-auto" onClick={onClose}>
            {t('centre.codes_kept')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
