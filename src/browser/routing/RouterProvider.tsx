import { startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type AroundNavHandler, Router as LinkRouter } from 'wouter'
import { navigate as goOn, useLocationProperty } from 'wouter/use-browser-location'

import { addressOf, type AnyDestination, type NavigateOptions, placeOf, readPlace } from './destination.ts'
import { focusPage } from './focus-page.ts'
import { currentAddress, goTo, settleScroll } from './history.ts'
import { PageBoundary } from './PageBoundary.tsx'
import type { Router, CurrentPage } from './router.ts'
import { RoutingContext, useCurrentPage } from './routing-context.ts'

/** Draws the page of the browser's URL in its layout, and follows the URL. */
export function RouterProvider<Facts>({ router }: { router: Router<Facts> }) {
  const current = useLoaded(router)
  const [navigate] = useState(() => (to: AnyDestination & NavigateOptions) => {
    goTo(addressOf(placeOf(to, readPlace(currentAddress()), router.kept)), to)
  })
  const { layout: Layout, broken } = router
  return (
    <RoutingContext value={{ router: router as Router, current, navigate }}>
      <LinkRouter hook={useCurrentPath} aroundNav={followLink}>
        <PageBoundary broken={broken} resetKey={current.key}>
          <Layout />
        </PageBoundary>
      </LinkRouter>
    </RoutingContext>
  )
}

/** The links' view of the location. */
const useCurrentPath = (): [string, typeof goOn] => [useCurrentPage().pathname, goOn]

const followLink: AroundNavHandler = (_, to, options) =>
  goTo(to, { replace: options?.replace, ...(options?.state as NavigateOptions | undefined) })

/** The page of the URL once it has loaded; until then the page before it. */
function useLoaded<Facts>(router: Router<Facts>): CurrentPage<Facts> {
  const requested = useLocationProperty(currentAddress, () => router.started()?.address ?? '')
  const [settled, settle] = useState(() => {
    const first = router.started()
    return first?.address === requested ? first : router.find(requested)
  })
  const found = router.find(requested)
  // The same page with other search parameters has nothing to load.
  const isSame = found.key === settled.key && !settled.isLoading
  const { address, search } = found
  const current = isSame && settled.address !== address ? { ...settled, address, search } : settled
  useEffect(() => {
    // A redirect.
    if (address !== requested) goTo(address, { replace: true, ignoresUnsaved: true })
  }, [address, requested])
  useEffect(() => {
    if (isSame) return undefined
    let isRequested = true
    void router.load(address).then((next) => {
      if (isRequested) startTransition(() => settle(next))
    })
    return () => {
      isRequested = false
    }
  }, [router, address, isSame])
  useLayoutEffect(settleScroll, [current])
  const before = useRef(current.pathname)
  useEffect(() => {
    if (before.current !== current.pathname) focusPage()
    before.current = current.pathname
  }, [current.pathname])
  return current
}
