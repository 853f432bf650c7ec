import { type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'

/** A text with a copy button. It stays selectable for browsers that forbid clipboard access. */
export function CopyRow({
  name,
  text,
  hint,
  isStrong = false,
  children,
}: {
  name: string
  text: string
  hint?: string
  isStrong?: boolean
  /** The text as it is read, where it differs from what is copied. */
  children?: ReactNode
}) {
  const t = useT()
  const [outcome, setOutcome] = useState<'copied' | 'copy_failed'>()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copy_failed'),
    )
  return (
    <div className={isStrong ? 'cash-copy strong' : 'cash-copy'}>
      <div className="grow">
        <span className="xs muted">{name}</span>
        <bdi className="num">{children ?? text}</bdi>
        {hint !== undefined && <span className="xs muted">{hint}</span>}
      </div>
      <span className="xs muted" role="status">
        {outcome && t(`deposit.${outcome}`)}
      </span>
      <Button
        icon="copy"
        size="sm"
        tone="line"
        aria-label={t('deposit.copy_what', { what: name })}
        onClick={copy}
      >
        {t('deposit.copy')}
      </Button>
    </div>
  )
}
