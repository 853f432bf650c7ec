import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { readBrandDraft, saveBrandDraft } from '#contract/console/brands.ts'
import type { Output } from '#contract/endpoint.ts'

import { type Draft, emptyDraft } from './brand-draft.ts'

const REST_MS = 500

export interface DraftOfBrand {
  readonly draft: Draft | undefined
  readonly picture: string | undefined
  readonly savedAt: string | undefined
  readonly error: Error | null
  change(patch: Partial<Draft>): void
  /** Saves the draft at once, for a call that depends on it. */
  keep(): Promise<void>
  reload(): Promise<void>
}

/** Autosaves the draft to the server, debounced, so that it survives reloads and longer breaks. */
export function useBrandDraft(): DraftOfBrand {
  const api = useApi()
  const queries = useQueryClient()
  const query = queryOf(api, readBrandDraft, {})
  const kept = useQuery({ ...query, staleTime: Infinity })
  const [typed, setTyped] = useState<Draft>()
  const [savedAt, setSavedAt] = useState<string>()
  const [error, setError] = useState<Error | null>(null)
  const latest = useRef<Draft | undefined>(undefined)
  const version = useRef<number | undefined>(undefined)
  const saving = useRef(Promise.resolve())
  const [empty] = useState(emptyDraft)

  // Saves are serialized: each needs the version that the one before returned.
  const save = () => {
    saving.current = saving.current.then(async () => {
      const draft = latest.current
      if (!draft) return
      latest.current = undefined
      try {
        const kept = queries.getQueryData<Output<typeof readBrandDraft>>(query.queryKey)
        const answer = await api.call(saveBrandDraft, {
          draft,
          version: version.current ?? kept?.version ?? 0,
        })
        version.current = answer.version
        setSavedAt(answer.savedAt)
        setError(null)
      } catch (fault) {
        setError(fault instanceof Error ? fault : new Error(String(fault)))
      }
    })
    return saving.current
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const draft = typed ?? (kept.data ? (kept.data.draft ?? empty) : undefined)
  return {
    draft,
    picture: kept.data?.picture,
    savedAt: savedAt ?? kept.data?.savedAt,
    error: error ?? kept.error,
    change(patch) {
      if (!draft) return
      const next = { ...(latest.current ?? draft), ...patch }
      latest.current = next
      setTyped(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), REST_MS)
    },
    async keep() {
      clearTimeout(timer.current)
      latest.current ??= draft
      await save()
    },
    async reload() {
      await queries.invalidateQueries({ queryKey: query.queryKey })
    },
  }
}
