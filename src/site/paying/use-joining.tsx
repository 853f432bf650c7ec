import { Suspense, useState } from 'react'

import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useGuard } from '#site/guard/use-guard.ts'
import { paths } from '#site/paths.ts'

import type { PayingOffer } from './paying.ts'
import type { Paying } from './use-paying.ts'

const JoinDialog = lazyPart(() => import('./JoinDialog.tsx').then((chunk) => chunk.JoinDialog))

/** Opens the terms of an offer for joining, after the guard. They follow the newest version while they are open. */
export function useJoining({ offers, currency }: Pick<Paying, 'offers' | 'currency'>) {
  const guard = useGuard()
  const [code, setCode] = useState<string>()
  const open = ({ offer }: PayingOffer) =>
    guard({
      action: 'applications',
      address: `${paths.promotion}?offer=${offer}`,
      go: () => setCode(offer),
    })
  const offer = offers.find((one) => one.offer === code)
  const dialog = offer && (
    <Suspense>
      <JoinDialog key={offer.offer} offer={offer} currency={currency} onClose={() => setCode(undefined)} />
    </Suspense>
  )
  return { open, dialog }
}
