import type { ComponentType } from 'react'

import { lazyPage } from '#browser/routing/lazy-page.tsx'
import { loadWithin } from '#browser/routing/load-within.ts'
import { createRouter, type Route } from '#browser/routing/router.ts'

import { Frame } from './frame/Frame.tsx'
import { PageBroken } from './frame/PageBroken.tsx'
import type { PageFacts } from './page-facts.ts'
import { type Page, pages } from './pages.ts'

/** Each page in a chunk of its own; the files left out are frames that pages fill. */
const files = import.meta.glob<{ default: ComponentType }>([
  './*/*Page.tsx',
  '!./{frame,session,ui}/*',
  '!./settings/SettingPage.tsx',
])

function routeOf({ path, file, title }: Page): Route<PageFacts>[] {
  if (file === undefined || title === undefined) return []
  const load = files[`./${file}.tsx`]
  if (!load) throw new Error(`no page ${file}`)
  return [{ path, page: lazyPage(() => loadWithin(load)), facts: { title } }]
}

export const router = createRouter({
  routes: Object.values<Page>(pages).flatMap(routeOf),
  // The brand is kept across pages; filters are not.
  kept: ['brand'],
  layout: Frame,
  lost: lazyPage(() =>
    loadWithin(async () => ({ default: (await import('./frame/LostPage.tsx')).LostPage })),
  ),
  broken: PageBroken,
})
