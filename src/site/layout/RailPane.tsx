import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { QrCode } from '#browser/ui/QrCode.tsx'

import './rail-pane.css'

/** The QR code and address of one entry of the side rails. */
export function RailPane({ type, url, name }: { type: string; url: string; name: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(url, location.href).href)
    setCopied(true)
  }
  return (
    <div className="rail-pane card">
      <b>{name}</b>
      <QrCode src={`/brand/qr/${type}.svg`} label={t('home.rail_code', { name })} size={74} />
      <span className="xs muted">{t('home.rail_scan')}</span>
      <Button tone="line" size="sm" onClick={() => void copy()}>
        <span aria-live="polite">{t(isCopied ? 'closed.copied' : 'closed.copy')}</span>
      </Button>
    </div>
  )
}
