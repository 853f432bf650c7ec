import { useState, useSyncExternalStore } from 'react'

import { whenNear } from './lazy-images.ts'
import { rememberSeen } from './seen-images.ts'

const seen = rememberSeen()

/**
 * The operator's picture, tried twice, then the drawn one, so that no lobby shows a broken image. Images rendered by
 * the server load immediately; those rendered later load when they come near the viewport.
 */
export function GamePicture({
  src,
  fallback,
  isEager = false,
}: {
  src: string
  fallback?: string | undefined
  isEager?: boolean | undefined
}) {
  const [failures, setFailures] = useState(0)
  const isOfServer = useSyncExternalStore(watchNothing, isHere, isThere)
  const [isRequested, setRequested] = useState(
    isOfServer || isEager || src.startsWith('data:') || seen.has(src),
  )
  const isLost = failures > 1 && fallback !== undefined
  const again = src.startsWith('data:') ? src : `${src}${src.includes('?') ? '&' : '?'}again=1`
  const wait = (image: HTMLImageElement | null) => {
    if (!image || isRequested) return undefined
    return whenNear(image, () => setRequested(true))
  }
  return (
    <img
      ref={wait}
      alt=""
      src={isRequested ? (isLost ? fallback : failures === 1 ? again : src) : undefined}
      width={300}
      height={400}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={() => seen.add(src)}
      onError={() => setFailures((count) => Math.min(2, count + 1))}
    />
  )
}

const watchNothing = () => () => undefined
const isHere = () => false
const isThere = () => true
