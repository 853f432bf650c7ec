import { Suspense, useState } from 'react'

import { useGuard } from '#site/guard/use-guard.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { paths } from '#site/paths.ts'

import type { Offer } from './offers.ts'

const ApplyDialog = lazyPart(() => import('./ApplyDialog.tsx').then((chunk) => chunk.ApplyDialog))

/** Opens the application dialog after the guard. Typed text and pictures are kept while the page is open. */
export function useApplying() {
  const guard = useGuard()
  const [offer, setOffer] = useState<Offer>()
  const [isOpen, setOpen] = useState(false)
  const open = (next: Offer) =>
    guard({
      action: 'applications',
      address: `${paths.promotion}?id=${next.id}`,
      go: () => {
        setOffer(next)
        setOpen(true)
      },
    })
  const dialog = offer && (
    <Suspense>
      <ApplyDialog key={offer.id} offer={offer} isOpen={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  )
  return { open, dialog }
}
