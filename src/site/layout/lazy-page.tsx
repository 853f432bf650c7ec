import { lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { loadWithin } from './load-within.ts'
import { PageAwake } from './PageAwake.tsx'

/** A page as a chunk of its own, which reports when it is hydrated. */
export function lazyPage(load: () => Promise<{ default: () => ReactNode }>) {
  const Page = lazyRouteComponent(() => loadWithin(load))
  const AwakePage = () => (
    <>
      <Page />
      <PageAwake />
    </>
  )
  return Object.assign(AwakePage, { preload: Page.preload })
}
