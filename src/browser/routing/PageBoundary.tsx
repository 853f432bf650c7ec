import { Component, type ComponentType, type ReactNode } from 'react'

import { retryFailedParts } from './lazy-part.tsx'

interface PageBoundaryProps {
  readonly broken: ComponentType<{ readonly error: unknown }>
  /** A change of this key clears the error: another page starts again. */
  readonly resetKey: string | number
  readonly children: ReactNode
}

interface Standing {
  readonly failed?: { readonly error: unknown } | undefined
  readonly resetKey?: string | number
}

/** Shows a page that threw as broken. React has error boundaries only as classes. */
export class PageBoundary extends Component<PageBoundaryProps, Standing> {
  override state: Standing = {}

  static getDerivedStateFromError(error: unknown): Standing {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: PageBoundaryProps, state: Standing): Standing | null {
    return state.resetKey === resetKey ? null : { failed: undefined, resetKey }
  }

  override componentDidCatch() {
    retryFailedParts()
  }

  override render() {
    const { broken: Broken, children } = this.props
    const { failed } = this.state
    return failed ? <Broken error={failed.error} /> : children
  }
}
