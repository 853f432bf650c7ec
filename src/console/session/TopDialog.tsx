import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/**
 * A modal dialog above all others. A native one is in the top layer and makes everything else inert, including open
 * dialogs, whose fields keep their text. It is a child of the body, because an open dialog hides the page from screen
 * readers.
 */
export function TopDialog({
  className,
  labelledBy,
  onEscape,
  children,
}: {
  className: string
  labelledBy: string
  onEscape?: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    // Escape belongs to this dialog alone: the one below would close and lose its text.
    const keepToItself = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.stopPropagation()
    }
    addEventListener('keydown', keepToItself, true)
    return () => removeEventListener('keydown', keepToItself, true)
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onEscape?.()
      }}
    >
      {children}
    </dialog>,
    document.body,
  )
}
