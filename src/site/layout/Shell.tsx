import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'

import { OfflineBar } from '#browser/ui/OfflineBar.tsx'
import { useIsOnline } from '#browser/ui/online-store.ts'
import { ToastRegion } from '#browser/ui/ToastRegion.tsx'
import { useT } from '#browser/i18n/translate.ts'

import { BannerPlace } from './BannerPlace.tsx'
import { ConsentBar } from './ConsentBar.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { ModalHost } from './ModalHost.tsx'
import { SideRails } from './SideRails.tsx'
import { TabBar } from './TabBar.tsx'

/** The named areas: header, banner, main content, side menu, footer. */
export function Shell() {
  const t = useT()
  const isOnline = useIsOnline()
  const path = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname })
  const isBare = useMatches({ select: (matches) => matches.some((match) => match.staticData.page?.isBare) })
  return (
    <>
      <a className="skip" href="#main">
        {t('shell.skip')}
      </a>
      {!isBare && <Header />}
      {!isOnline && <OfflineBar />}
      {!isBare && <BannerPlace path={path} />}
      <main id="main" tabIndex={-1} className={classOfPath(path)}>
        <Outlet />
      </main>
      {!isBare && <SideRails />}
      {!isBare && <Footer />}
      {!isBare && <TabBar />}
      <ConsentBar />
      <ToastRegion />
      <ModalHost />
    </>
  )
}

/** The style class of the main view is the path without its leading slash; a hostile path makes no class of its own. */
export function classOfPath(path: string): string {
  return path.slice(1).replace(/[^A-Za-z0-9-]+/g, '-')
}
