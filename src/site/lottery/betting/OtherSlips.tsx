import { useSyncExternalStore } from 'react'

import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { browserStorage } from '#browser/storage.ts'
import { SLIPS_KEY } from '#site/lottery/slips-key.ts'
import { useMember } from '#site/session/use-member.ts'

import { useDraft } from './draft-store.ts'
import { slipSizes } from './slips.ts'

const SlipLinks = lazyPart(() => import('./SlipLinks.tsx').then((chunk) => chunk.SlipLinks))

const storedSlips = () => browserStorage.getItem(SLIPS_KEY)

/** The member's slips of other lotteries that are not placed yet, as links. Few have any. */
export function OtherSlips({ except }: { except: string }) {
  const member = useMember()
  const text = useSyncExternalStore(useDraft.subscribe, storedSlips, () => null)
  const sizes = member === 'loading' ? [] : slipSizes(text, member?.account ?? '')
  const others = sizes.filter(({ code }) => code !== except)
  if (others.length === 0) return null
  return (
    <PartBoundary>
      <SlipLinks slips={others} />
    </PartBoundary>
  )
}
