import type { ComponentType } from 'react'

import type { LazyPage } from './router.ts'

/** A page in a chunk of its own. The router loads it before it draws it, so it never shows a gap. */
export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let Page: ComponentType = () => null
  const LoadedPage = () => <Page />
  const preload = async () => {
    Page = (await load()).default
  }
  return Object.assign(LoadedPage, { preload })
}
