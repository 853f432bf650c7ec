import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'

/**
 * One record beside its table: its name and state in the head, then the parts of the page. Takes the focus on opening;
 * Escape or the cross closes it and returns the focus to the row. On phones it stands above the list.
 */
export function RecordPanel({
  id,
  name,
  title,
  state,
  isWide = false,
  onClose,
  children,
}: {
  /** The id of the row in the table. */
  id: string
  /** Of the record, as assistive technology announces the panel; also the title. */
  name: string
  /** In place of the name, where the title shows more. */
  title?: ReactNode
  state?: ReactNode
  /** Has two columns where the window has room for them: `PanelColumns`. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  // An effect, because the focus is state of the browser: it follows the opened row.
  useEffect(() => {
    panel.current?.focus({ preventScroll: true })
    if (matchMedia('(max-width: 62rem)').matches) panel.current?.scrollIntoView({ block: 'start' })
  }, [id])
  const close = () => {
    onClose()
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere.
    <aside
      ref={panel}
      className={isWide ? 'card console-panel wide' : 'card console-panel'}
      aria-label={name}
      tabIndex={-1}
      onKeyDown={press}
    >
      <div className="console-panel-head">
        <div className="grow row">
          {title ?? (
            <b className="num grow">
              <bdi>{name}</bdi>
            </b>
          )}
          {state}
        </div>
        <IconButton icon="x" size="sm" label={t('ui.close')} onClick={close} />
      </div>
      {children}
    </aside>
  )
}
