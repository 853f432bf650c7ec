import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'

/**
 * What a row holds, beside its table. It takes the focus when it opens; Escape and the cross close it, and the focus
 * goes back to the row. On phones it stands above the list.
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
  // The focus is the browser's state, and follows the row that was opened.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside.
    <aside ref={panel} className="card desk-panel" aria-label={label} tabIndex={-1} onKeyDown={press}>
      <div className="desk-panel-head">
        <div className="grow row">{head}</div>
        <IconButton icon="x" size="sm" label={t('ui.close')} onClick={close} />
      </div>
      {children}
    </aside>
  )
}

/** A part of the panel, with a line above. */
export function PanelPart({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <section>
      {title && <h2 className="desk-eyebrow">{title}</h2>}
      {children}
    </section>
  )
}
