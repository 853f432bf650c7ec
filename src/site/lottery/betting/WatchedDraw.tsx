// Rendered anew with the clock, mostly as nothing: compiled memoization would only add bytes.
'use no memo'

import { useState } from 'react'

import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

import type { Draw } from './use-lottery.ts'
import { isMomentNear, watchAfter } from './watched-draw.ts'

/** Loads seconds before the draw: until then the page does without the pictures. */
const DrawMoment = lazyPart(() =>
  import('#site/lottery/stage/DrawMoment.tsx').then((chunk) => chunk.DrawMoment),
)

/** Opens the panel of the draw whose bets closed while the page was open, without a focus or a shift. */
export function WatchedDraw({
  family,
  next,
  results,
}: {
  family: FamilyCode
  next: Draw | undefined
  results: readonly Draw[]
}) {
  const nowMs = useNowMs()
  const [watch, setWatch] = useState({ next, watched: undefined as Draw | undefined })
  const [isOff, setOff] = useState(false)
  const [done, setDone] = useState<string>()
  if (watch.next?.numero !== next?.numero) setWatch(watchAfter(watch, next))
  const { watched } = watch
  if (!watched || isOff || done === watched.numero) return null
  const result = results.find(({ numero }) => numero === watched.numero)
  if (!isMomentNear(watched, result !== undefined, nowMs)) return null
  return (
    <PartBoundary>
      <DrawMoment
        key={watched.numero}
        family={family}
        draw={result ?? watched}
        onClose={() => setOff(true)}
        onDone={() => setDone(watched.numero)}
      />
    </PartBoundary>
  )
}
