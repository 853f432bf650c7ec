import { useState } from 'react'

/** The operator's picture, tried twice; then the drawn one, so that no lobby shows a broken picture. */
export function GamePicture({
  src,
  fallback,
  isEager = false,
}: {
  src: string
  fallback?: string
  isEager?: boolean
}) {
  const [failures, setFailures] = useState(0)
  const isLost = failures > 1 && fallback !== undefined
  const again = src.startsWith('data:') ? src : `${src}${src.includes('?') ? '&' : '?'}again=1`
  return (
    <img
      alt=""
      src={isLost ? fallback : failures === 1 ? again : src}
      width={300}
      height={400}
      loading={isEager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailures((count) => Math.min(2, count + 1))}
    />
  )
}
