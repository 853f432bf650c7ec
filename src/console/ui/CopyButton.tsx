import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'

/** Copies a text and reports the outcome; the text stays selectable where the browser forbids copying. */
export function CopyButton({ text }: { text: string }) {
  const t = useT()
  const [outcome, setOutcome] = useState<'copied' | 'copy_failed'>()
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('copy_failed'),
    )
  return (
    <span className="row">
      <Button icon="copy" size="sm" onClick={copy}>
        {t('console.copy')}
      </Button>
      <span className="xs muted" role="status">
        {outcome && t(`console.${outcome}`)}
      </span>
    </span>
  )
}
