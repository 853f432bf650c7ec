import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { isLinkAllowed } from '#domain/content/link.ts'

import type { BrandContentRules } from './entry.ts'

/** Link target: a page of the site, a mail address, or an allowed host. */
export function LinkDialog({
  rules,
  current,
  onChosen,
  onClose,
}: {
  rules: BrandContentRules
  current: string | undefined
  onChosen: (href: string | undefined) => void
  onClose: () => void
}) {
  const t = useT()
  const [href, setHref] = useState(current ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const isAllowed = mayLead(href.trim(), rules.outsideHosts)
  const choose = () => {
    setSubmitted(true)
    if (isAllowed) onChosen(href.trim())
    return isAllowed
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('content.rich.link')}
      width={440}
      onSubmit={choose}
      footer={
        <>
          {current !== undefined && (
            <Button onClick={() => onChosen(undefined)}>{t('content.link.remove')}</Button>
          )}
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main">
            {t('content.link.set')}
          </Button>
        </>
      }
    >
      <Field
        label={t('content.link.target')}
        isRequired
        hint={hostsHint(t, rules)}
        error={isSubmitted && !isAllowed ? t('content.link.refused') : undefined}
      >
        <TextInput value={href} onChange={setHref} inputMode="url" maxLength={400} />
      </Field>
    </Dialog>
  )
}

export function hostsHint(t: ReturnType<typeof useT>, { outsideHosts }: BrandContentRules): string {
  return outsideHosts.length === 0
    ? t('content.link.no_hosts')
    : t('content.link.hosts', { hosts: outsideHosts.join(', ') })
}

function mayLead(href: string, hosts: readonly string[]): boolean {
  if (/^mailto:[^\s"'<>@]{1,100}@[a-z0-9.-]{3,100}$/i.test(href)) return true
  return isLinkAllowed({ type: href.startsWith('/') ? 'page' : 'outside', target: href }, hosts)
}
