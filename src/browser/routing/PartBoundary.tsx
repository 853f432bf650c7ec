// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { type ReactNode, Suspense, useEffect, useState } from 'react'

import { PageBoundary } from './PageBoundary.tsx'

const FIRST_RETRY_MS = 4000

/**
 * Around a lazy part that its page can do without: while it loads, and when it fails, only the fallback is shown, and
 * the page goes on. A failed part loads again when the network is back, and after a delay that doubles each time.
 */
export function PartBoundary({ fallback, children }: { fallback?: ReactNode; children: ReactNode }) {
  const [attempt, setAttempt] = useState(0)
  const Missing = () => {
    useEffect(() => {
      const retry = () => setAttempt(attempt + 1)
      const timer = setTimeout(retry, FIRST_RETRY_MS * 2 ** attempt)
      addEventListener('online', retry)
      return () => {
        clearTimeout(timer)
        removeEventListener('online', retry)
      }
    }, [])
    return fallback
  }
  return (
    <PageBoundary broken={Missing} resetKey={attempt}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </PageBoundary>
  )
}
