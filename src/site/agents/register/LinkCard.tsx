import { useEffect, useRef, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { QrCode } from '#browser/ui/QrCode.tsx'
import { useTextQr } from '#browser/ui/use-text-qr.ts'

import { linkAddress } from './link-address.ts'
import type { MadeLink } from './use-links.ts'

/** A link to hand over: its QR code, its address, and until when it works. */
export function LinkCard({ link }: { link: MadeLink }) {
  const t = useT()
  const { id, name, account, used, usesMax, expiresAt, state } = link
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On a phone the card is far from the button or the row that opened it; focus brings it into view.
    heading.current?.focus({ preventScroll: true })
    const block = matchMedia('(width < 60rem)').matches ? 'start' : 'nearest'
    heading.current?.parentElement?.scrollIntoView({ block })
  }, [id])
  const address = linkAddress(link, location)
  const picture = useTextQr(address)
  return (
    <aside className="rc-card" aria-label={t('newcomer.link_of', { name: account ?? name })}>
      <h3 dir="auto" tabIndex={-1} ref={heading}>
        {account ?? name}
      </h3>
      {picture && <QrCode src={picture} label={t('newcomer.qr')} size={168} />}
      <p className="rc-address" dir="ltr">
        {address}
      </p>
      <p className="xs">
        {t('newcomer.used_of', { used, most: usesMax })}
        {', '}
        {t('newcomer.until')} <DateText atMs={Date.parse(expiresAt)} />
      </p>
      {state === 'open' && (
        <div className="rc-buttons">
          <Copy key={address} text={address} />
          {picture && (
            <a className={buttonClass({ size: 'sm' })} href={picture} download={`${account ?? name}.svg`}>
              {t('newcomer.picture')}
            </a>
          )}
        </div>
      )}
      {account !== undefined && <p className="xs">{t('newcomer.hand_over')}</p>}
    </aside>
  )
}

function Copy({ text }: { text: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  return (
    <Button
      tone="line"
      size="sm"
      icon={isCopied ? 'check' : 'copy'}
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
    >
      {t(isCopied ? 'newcomer.copied' : 'newcomer.copy')}
    </Button>
  )
}
