import { Close, Content, Overlay, Portal, Root, Title } from 'radix-ui/dialog'
import { useLayoutEffect, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useT } from '#browser/i18n/translate.ts'
import './dialog.css'
import { findFirstField } from './first-field.ts'
import { Form, type FormProps } from './Form.tsx'
import { IconButton } from './IconButton.tsx'

export type DialogProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The pane has its own heading: the title is for screen readers only. */
  isTitleHidden?: boolean
  /** Shows the close button. Without it the pane must offer a way out. */
  showClose?: boolean
  /** Shows the backdrop. */
  hasBackground?: boolean
  /** Locks the page's scrolling; closing restores the position. */
  isScrollLocked?: boolean
  closesOnEscape?: boolean
  /** For fields that load late: until then the pane has the focus, not its close button. */
  isForm?: boolean
  width?: number
  height?: number
  /** On phones: a sheet from the bottom, or a full screen with a back arrow. */
  phoneForm?: 'sheet' | 'screen'
  /** The pane has no padding. */
  isFlush?: boolean
  footer?: ReactNode
  /** Makes body and footer one form, so that the footer can hold the submit button. */
  onSubmit?: FormProps['onSubmit'] | undefined
  /** Of the form: busy beyond its request. */
  isBusy?: boolean
  children: ReactNode
}

/** A click on the backdrop does not close it, so that a stray click cannot lose a form. */
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
  // A key event may arrive just after the pane has unmounted; it must not close the dialog that replaced it.
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
            // Dialogs open by name, without a trigger element, so the element to refocus is stored here.
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

/** The first Escape closes an open list inside the dialog, whose control also receives the event. */
function isOfOpenList(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[aria-haspopup][aria-expanded="true"]') !== null
}

type PaneProps = Pick<
  DialogProps,
  'title' | 'isTitleHidden' | 'showClose' | 'isFlush' | 'footer' | 'onSubmit' | 'isBusy' | 'children'
>

function DialogPane({
  title,
  isTitleHidden,
  showClose = true,
  isFlush,
  footer,
  onSubmit,
  isBusy = false,
  children,
}: PaneProps) {
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
      {onSubmit ? (
        <Form onSubmit={onSubmit} isBusy={isBusy}>
          <div className={isFlush ? 'body flush' : 'body'}>
            {isFlush ? children : <div className="stack">{children}</div>}
          </div>
          {footer && <footer>{footer}</footer>}
        </Form>
      ) : (
        <>
          <div className={isFlush ? 'body flush' : 'body'}>{children}</div>
          {footer && <footer>{footer}</footer>}
        </>
      )}
    </>
  )
}
