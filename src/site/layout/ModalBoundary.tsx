import { Component, type ReactNode } from 'react'

import { retryFailedParts } from '#browser/routing/lazy-part.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { useT } from '#browser/i18n/translate.ts'

/** A dialog that fails to load closes with a message; the page behind it stays usable. */
export function ModalBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useT()
  return (
    <Boundary
      onBreak={() => {
        onClose()
        showToast({ tone: 'bad', text: t('shell.unavailable_text') })
      }}
    >
      {children}
    </Boundary>
  )
}

/** React has error boundaries only as classes. */
class Boundary extends Component<{ onBreak: () => void; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    retryFailedParts()
    this.props.onBreak()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
