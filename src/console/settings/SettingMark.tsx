import { type ReactNode, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useDetails } from '#console/audit/use-details.ts'
import { differences } from '#console/ui/differences.ts'
import type { Draft } from '#console/ui/use-draft.ts'
import { useUrlState } from '#console/ui/url-state.ts'

import { readFieldSearch } from './field-search.ts'

interface Marked {
  /** The name by which the search leads to the setting. */
  readonly field: string
  readonly saved: unknown
  readonly value: unknown
  readonly onUndo: () => void
  /** The currency of an amount. */
  readonly currency?: string
}

/** Marks a changed setting, says what it was, and brings it back. The search leads to one by its name. */
export function SettingMark({ children, ...marked }: Marked & { readonly children: ReactNode }) {
  const box = useFoundSetting<HTMLDivElement>(marked.field)
  return (
    <div ref={box} className={isChanged(marked) ? 'set-one changed' : 'set-one'}>
      {children}
      <WasText {...marked} />
    </div>
  )
}

/** The mark of one value of a group of settings. */
export function Mark<Settings extends object>({
  name,
  draft,
  value,
  children,
}: {
  readonly name: keyof Settings & string
  readonly draft: Draft<Settings>
  readonly value: { readonly settings: Settings }
  readonly children: ReactNode
}) {
  const saved = value.settings[name]
  return (
    <SettingMark
      field={name}
      saved={saved}
      value={draft.values[name]}
      onUndo={() => draft.change({ [name]: saved } as unknown as Partial<Settings>)}
    >
      {children}
    </SettingMark>
  )
}

/** The saved value of a changed setting, with a button that brings it back. */
export function WasText({ field, saved, value, onUndo, currency }: Marked) {
  const t = useT()
  const { textOf } = useDetails(currency)
  if (!isChanged({ saved, value })) return null
  return (
    <p className="xs">
      {isPlain(saved)
        ? t('console.settings.was', { value: textOf(field, saved) || t('console.diff.empty') })
        : t('console.settings.changed')}{' '}
      <button type="button" className="link" onClick={onUndo}>
        {t('console.settings.undo')}
      </button>
    </p>
  )
}

export function isChanged({ saved, value }: Pick<Marked, 'saved' | 'value'>): boolean {
  return differences({ value: saved }, { value }).length > 0
}

/** Focuses the first control of the setting that the address names. */
export function useFoundSetting<Box extends HTMLElement>(name: string) {
  const box = useRef<Box>(null)
  const [{ field }] = useUrlState(readFieldSearch)
  const isFound = field === name
  useEffect(() => {
    if (!isFound) return
    box.current?.querySelector<HTMLElement>('input, select, textarea, button')?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [isFound])
  return box
}

/** Whether one line of text can say the value. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isPlain)
  return value !== undefined && value !== null && typeof value !== 'object'
}
