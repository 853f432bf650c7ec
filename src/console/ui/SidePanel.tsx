import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'

/**
 * Details of a row beside its table. Takes the focus on opening; Escape or the cross closes it and returns the focus
 * to the row. On phones it stands above the list.
 */
export function SidePanel({
  label,
  rowId,
  head,
  onClose,
  children,
}: {
  label: string
  rowId: string
  head: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  // An effect, because the focus is state of the browser: it follows the opened row.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    if (matchMedia('(max-width: 62rem)').matches) panel.current?.scrollIntoView({ block: 'start' })
  }, [rowId])
  const close = () => {
    onClose()
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(rowId)}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere.
    <aside ref={panel} className="card desk-panel" aria-label={label} tabIndex={-1} onKeyDown={press}>
      <div className="desk-panel-head">
        <div className="grow row">{head}</div>
        <IconButton icon="x" size="sm" label={t('ui.close')} onClick={close} />
      </div>
      {children}
    </aside>
  )
}

/** A section of the panel. */
export function PanelPart({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section>
      {title && <h2 className="desk-eyebrow">{title}</h2>}
      {children}
    </section>
  )
}
