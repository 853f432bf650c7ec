import { tabStorage } from '#browser/storage.ts'
import { useEffect, useState } from 'react'

import { useIsAwake } from '#site/layout/PageAwake.tsx'

import { type Draft, emptyDraft, readDraft } from './feedback-draft.ts'

const KEY = 'feedback'

/** Keeps the draft in session storage: it survives a reload and ends with the tab. */
export function useDraft() {
  const isAwake = useIsAwake()
  const [draft, setDraft] = useState<Draft>()
  // The server has no session storage, so the draft is read after hydration.
  if (isAwake && draft === undefined) setDraft(readDraft(tabStorage.getItem(KEY), () => crypto.randomUUID()))
  useEffect(() => {
    if (draft) tabStorage.setItem(KEY, JSON.stringify(draft))
  }, [draft])
  return {
    draft: draft ?? emptyDraft(''),
    change: (patch: Partial<Draft>) => setDraft((before) => before && { ...before, ...patch }),
    clear() {
      tabStorage.removeItem(KEY)
      setDraft(emptyDraft(crypto.randomUUID()))
    },
  }
}
