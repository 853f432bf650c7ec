import { useEffect, useState } from 'react'

import { useIsAwake } from '#site/layout/PageAwake.tsx'

import { type Draft, emptyDraft, readDraft } from './feedback-draft.ts'

const KEY = 'feedback'

/** What is typed outlives a reload of the tab, and goes with it. */
export function useDraft() {
  const isAwake = useIsAwake()
  const [draft, setDraft] = useState<Draft>()
  // The server knows of no draft: what was kept comes when the page wakes.
  if (isAwake && draft === undefined)
    setDraft(readDraft(sessionStorage.getItem(KEY), () => crypto.randomUUID()))
  useEffect(() => {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft))
  }, [draft])
  return {
    draft: draft ?? emptyDraft(''),
    change: (patch: Partial<Draft>) => setDraft((before) => before && { ...before, ...patch }),
    clear() {
      sessionStorage.removeItem(KEY)
      setDraft(emptyDraft(crypto.randomUUID()))
    },
  }
}
