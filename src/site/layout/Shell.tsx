// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import type { ReactNode } from 'react'

import { bannerGroupOf } from '#domain/navigation/banner-group.ts'
import { usePageTitle } from '#browser/routing/document-title.ts'
import { Outlet } from '#browser/routing/Outlet.tsx'
import { usePathname } from '#browser/routing/routing-context.ts'
import { OfflineBar } from '#browser/ui/OfflineBar.tsx'
import { useIsOnline } from '#browser/ui/online-store.ts'
import { ToastRegion } from '#browser/ui/ToastRegion.tsx'
import { useT } from '#browser/i18n/translate.ts'

import { useSite } from '#site/bootstrap.ts'
import { usePage } from '#site/routing.ts'

import { BannerPlace } from './BannerPlace.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { ModalHost } from './ModalHost.tsx'
import { useIsAwake } from './PageAwake.tsx'
import { SideRails } from './SideRails.tsx'
import { TabBar } from './TabBar.tsx'

/** Loaded last, and only in browsers with a cache; not in development, where sources change. */
const OfflineKeeper = lazyPart(() =>
  import('#site/offline/OfflineKeeper.tsx').then((chunk) => chunk.OfflineKeeper),
)

const ClosingBar = lazyPart(() => import('./ClosingBar.tsx').then((chunk) => chunk.ClosingBar))

const ConsentBar = lazyPart(() => import('./ConsentBar.tsx').then((chunk) => chunk.ConsentBar))

/** The named areas: header, banner, main content, side menu, footer. */
export function Shell() {
  const t = useT()
  const isOnline = useIsOnline()
  const { system, whitelabel } = useSite()
  const { analytics, brandState } = system
  const { gtagId } = analytics
  const page = usePage()
  usePageTitle(`${t(page?.title ?? 'lost.title')} · ${whitelabel.name}`, true)
  const path = usePathname()
  const isBare = page?.isBare
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      {!isBare && <Header />}
      {!isOnline && <OfflineBar />}
      {brandState === 'closing' && (
        <LatePart>
          <ClosingBar />
        </LatePart>
      )}
      {!isBare && <BannerPlace path={path} />}
      <main id="main" tabIndex={-1} className={classOfPath(path)}>
        <Outlet />
      </main>
      {!isBare && <SideRails />}
      {!isBare && <Footer isHome={bannerGroupOf(path) === 'home'} />}
      {!isBare && <TabBar />}
      {gtagId && (
        <LatePart>
          <ConsentBar gtagId={gtagId} />
        </LatePart>
      )}
      <ToastRegion />
      <ModalHost />
      <LatePart canRun={() => import.meta.env.PROD && 'serviceWorker' in navigator}>
        <OfflineKeeper />
      </LatePart>
    </>
  )
}

/** A part that waits for hydration. In a component of its own, because the shell would render the whole page again with it. */
function LatePart({ canRun = () => true, children }: { canRun?: () => boolean; children: ReactNode }) {
  return useIsAwake() && canRun() && <PartBoundary>{children}</PartBoundary>
}

/**
 * The main element's class is the path without its leading slash; other signs are replaced, so a hostile path is
 * harmless.
 */
export function classOfPath(path: string): string {
  return path.slice(1).replace(/[^A-Za-z0-9-]+/g, '-')
}
