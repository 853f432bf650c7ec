import type { ReactNode } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'

export interface RowOf {
  readonly label: string
  readonly effect?: string
  readonly error?: string | undefined
  /** The saved value as text, where the draft has another one. */
  readonly was?: ReactNode
  readonly onUndo: () => void
}

/** One term: its name and effect, the control, and the saved value once it is changed. */
export function TermRow({ label, effect, error, was, onUndo, children }: RowOf & { children: ReactNode }) {
  return (
    <div className="lot-row" data-changed={was === undefined ? undefined : true}>
      <Field label={label} hint={effect} error={error}>
        {children}
      </Field>
      <Was label={label} was={was} onUndo={onUndo} />
    </div>
  )
}

/** The saved value, with a button that puts it back. */
export function Was({ label, was, onUndo }: Pick<RowOf, 'label' | 'was' | 'onUndo'>) {
  const t = useT()
  if (was === undefined) return null
  return (
    <p className="lot-was xs">
      <span className="muted">
        {t('console.lotteries.was')} <s className="num">{was}</s>
      </span>
      <Button
        size="sm"
        tone="ghost"
        icon="refresh"
        aria-label={t('console.lotteries.undo_of', { label })}
        onClick={onUndo}
      >
        {t('console.lotteries.undo')}
      </Button>
    </p>
  )
}
