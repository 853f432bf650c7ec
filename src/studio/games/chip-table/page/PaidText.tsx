import { Suspense } from 'react'

import { later } from '#studio/pages/later.tsx'

import type { ChipView } from './chip-view.ts'

const PaidAmount = later(() => import('./PaidAmount.tsx').then((part) => part.PaidAmount))

/** The payout of a settled round. Its code is loaded with the first one. */
export function PaidText({ view }: { readonly view: ChipView<unknown> }) {
  if (view.phase !== 'settled' || view.back === undefined) return null
  return (
    <Suspense fallback={null}>
      <PaidAmount view={view} />
    </Suspense>
  )
}
