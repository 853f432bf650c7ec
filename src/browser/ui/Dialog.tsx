import { Close, Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { useLayoutEffect, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useT } from '#browser/i18n/translate.ts'
import './dialog.css'
import { findFirstField } from './first-field.ts'
import { IconButton } from './IconButton.tsx'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The pane brings its own heading: the title is then for the ear alone. */
  isTitleHidden?: boolean
  /** The close control. Without it the pane itself must offer a way out. */
  showClose?: boolean
  /** The scrim behind. */
  hasBackground?: boolean
  /** Locks the page's scrolling; closing gives the position back. */
  isScrollLocked?: boolean
  closesOnEscape?: boolean
  /** Its fields may come later than the pane: until then the pane has the focus, not its close control. */
  isForm?: boolean
  width?: number
  height?: number
  /** On phones: a sheet from the bottom, or a full screen with a back arrow. */
  phoneForm?: 'sheet' | 'screen'
  /** The pane draws to its edges. */
  isFlush?: boolean
  footer?: ReactNode
  children: ReactNode
}

/** The background never closes it: a slip of the finger must not lose a form. */
export function Dialog({
  isOpen,
  onClose,
  hasBackground = true,
  isScrollLocked = true,
  closesOnEscape = true,
  isForm = false,
  width = 400,
  height,
  phoneForm = 'sheet',
  ...pane
}: DialogProps) {
  const opener = useRef<Element | null>(null)
  const isThere = useRef(false)
  // A key is still heard for a moment after the pane has gone: it must not close what has come in its place.
  useLayoutEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const scrim = hasBackground ? 'scrim' : 'scrim clear'
  const size = { '--width': `${width / 16}rem`, ...(height ? { '--height': `${height / 16}rem` } : {}) }
  return (
    <Root open={isOpen} onOpenChange={(next) => next || (isThere.current && onClose())}>
      <Portal>
        {isScrollLocked ? <Overlay className={scrim} /> : <div className={scrim} />}
        <Content
          className={phoneForm === 'screen' ? 'dialog screen' : 'dialog'}
          style={size as CSSProperties}
          aria-describedby={undefined}
          onEscapeKeyDown={(event) => {
            if (!closesOnEscape || isOfOpenList(event.target)) event.preventDefault()
          }}
          onInteractOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            const field = findFirstField(event.target) ?? (isForm ? event.currentTarget : undefined)
            if (!(field instanceof HTMLElement)) return
            event.preventDefault()
            field.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Dialogs open by name, without a trigger of their own, so the way back is remembered here.
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
          }}
        >
          <DialogPane {...pane} />
        </Content>
      </Portal>
    </Root>
  )
}

/** The first Escape closes what is open within the dialog: whoever holds the focus there hears it as well. */
function isOfOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-haspopup][aria-expanded="true"]') !== null
}

type PaneProps = Pick<
  DialogProps,
  'title' | 'isTitleHidden' | 'showClose' | 'isFlush' | 'footer' | 'children'
>

function DialogPane({ title, isTitleHidden, showClose = true, isFlush, footer, children }: PaneProps) {
  const t = useT()
  const close = (className: string) => (
    <Close asChild>
      <IconButton icon="x" className={className} label={t('ui.close')} />
    </Close>
  )
  return (
    <>
      <span className="grab" aria-hidden="true" />
      {isTitleHidden ? (
        <>
          <Title className="sr">{title}</Title>
          {showClose && close('x over')}
        </>
      ) : (
        <header>
          <Close asChild>
            <IconButton icon="back" className="back" label={t('ui.back')} />
          </Close>
          <Title>{title}</Title>
          {showClose && close('x')}
        </header>
      )}
      <div className={isFlush ? 'body flush' : 'body'}>{children}</div>
      {footer && <footer>{footer}</footer>}
    </>
  )
}
