import { useState } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { QrCode } from '#browser/ui/QrCode.tsx'
import type { IconName } from '#art/icons.ts'

import { type AppType, sourceOf } from './guide.ts'
import type { OfferedApp } from './offered-app.ts'

export const appFaces: Readonly<Record<AppType, { readonly icon: IconName; readonly name: MessageId }>> = {
  ios: { icon: 'apple', name: 'shell.ios' },
  android: { icon: 'android', name: 'shell.android' },
  lite: { icon: 'phone', name: 'shell.lite' },
  web: { icon: 'web', name: 'shell.web' },
}

export function AppCard({ app, onGuide }: { app: OfferedApp; onGuide: () => void }) {
  const t = useT()
  const { icon, name } = appFaces[app.type]
  return (
    <article className="card down-app">
      <h2>
        <Icon name={icon} />
        {t(name)}
      </h2>
      <p className="xs muted">{t(`down.note_${app.type}`)}</p>
      <QrCode src={`/brand/qr/${app.type}.svg`} label={t('down.code', { app: t(name) })} size={112} />
      <Way app={app} onGuide={onGuide} />
    </article>
  )
}

function Way({ app, onGuide }: { app: OfferedApp; onGuide: () => void }) {
  const t = useT()
  if (app.type === 'web') return <CopyAddress url={app.url} />
  switch (sourceOf(app.url)) {
    case 'site':
      return (
        <Button tone="line" size="sm" onClick={onGuide}>
          {t('down.how')}
        </Button>
      )
    case 'file':
      return (
        <a className={buttonClass({ tone: 'line', size: 'sm' })} href={app.url} rel="noreferrer">
          {t('down.file')}
        </a>
      )
    case 'store':
      return (
        <a className={buttonClass({ tone: 'line', size: 'sm' })} href={app.url} rel="noreferrer">
          {t('down.store')}
        </a>
      )
  }
}

function CopyAddress({ url }: { url: string }) {
  const t = useT()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(url, location.href).href)
    setCopied(true)
  }
  return (
    <Button tone="line" size="sm" onClick={() => void copy()}>
      <span role="status">{isCopied ? t('closed.copied') : t('closed.copy')}</span>
    </Button>
  )
}
