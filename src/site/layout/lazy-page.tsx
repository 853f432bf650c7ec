import type { ReactNode } from 'react'

import { lazyPage as lazyPlainPage } from '#browser/routing/lazy-page.tsx'
import type { LazyPage } from '#browser/routing/router.ts'

import { loadWithin } from '#browser/routing/load-within.ts'
import { PageAwake } from './PageAwake.tsx'

/** A page as a chunk of its own, which reports when it is hydrated. */
export function lazyPage(load: () => Promise<{ default: () => ReactNode }>): LazyPage {
  const Page = lazyPlainPage(() => loadWithin(load))
  const AwakePage = () => (
    <>
      <Page />
      <PageAwake />
    </>
  )
  return Object.assign(AwakePage, { preload: Page.preload })
}
