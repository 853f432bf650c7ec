import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useSearch } from '#browser/routing/routing-context.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { differences } from '#console/ui/differences.ts'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import * as calls from '#contract/console/content.ts'
import type { Fault } from '#domain/content/document.ts'
import type { Kind } from '#domain/content/field.ts'

import { type EntryValues, faultsOf, valuesOf, valuesOfNew } from './entry-values.ts'
import type { BrandContentRules, Entry } from './entry.ts'
import { keeperOf } from './kept-entry.ts'

export interface PublishWish {
  readonly reason: string
  readonly startsAt: string | undefined
  readonly endsAt: string | undefined
}

export interface EntryEditor {
  readonly draft: Draft<EntryValues>
  /** Whether the form opened with what was typed before a reload. */
  readonly isRestored: boolean
  /** Faults to show beside fields; missing values count only after the first attempt to publish. */
  readonly faults: readonly Fault[]
  /** All faults that block publishing. */
  readonly obstacles: readonly Fault[]
  /** Starts reporting missing values. */
  readonly askAll: () => void
  readonly newer: Entry | undefined
  readonly isBusy: boolean
  readonly error: Error | null
  readonly save: () => void
  readonly publish: (wish: PublishWish) => Promise<void>
  readonly takeOff: (reason: string) => Promise<void>
  readonly remove: (reason: string) => Promise<void>
  readonly discard: () => void
  readonly chooseOver: (newer: Entry, values: EntryValues) => void
  readonly forget: () => void
}

/** The draft of an entry, with its actions. */
export function useEntry(kind: Kind, rules: BrandContentRules, entry: Entry | undefined): EntryEditor {
  const api = useApi()
  const scope = useScope()
  const deeds = useDeeds(entry)
  const { draft, isRestored } = useKeptDraft(kind, entry)
  const [asksAll, setAsksAll] = useState(false)
  const obstacles = faultsOf(kind, draft.values, rules)
  const keep = async () => {
    const saved = await api.call(calls.saveDraft, {
      ...scope,
      kind: kind.id,
      ...(entry ? { id: entry.id, version: draft.version } : {}),
      document: { ...draft.values },
    })
    draft.goOnFrom(draft.values, saved.version)
    return saved
  }
  const { open, leave } = useWays(kind)
  return {
    draft,
    isRestored,
    faults: [...obstacles.filter(({ fault }) => asksAll || fault !== 'missing'), ...deeds.faults],
    obstacles,
    askAll: () => setAsksAll(true),
    newer: deeds.newer,
    isBusy: deeds.isBusy,
    error: deeds.error,
    save: () =>
      void deeds.run('content.kept', async () => {
        const saved = await keep()
        if (!entry) open(saved.id)
      }),
    publish: (wish) =>
      deeds.run('content.is_published', async () => {
        const which = entry && !draft.isDirty ? { id: entry.id, version: draft.version } : await keep()
        const { reason, startsAt, endsAt } = wish
        const answer = await api.call(calls.publishEntry, {
          ...scope,
          ...which,
          reason,
          ...(startsAt === undefined ? {} : { startsAt }),
          ...(endsAt === undefined ? {} : { endsAt }),
        })
        if (!entry) open(which.id)
        return answer
      }),
    takeOff: (reason) =>
      deeds.run('content.is_off', () =>
        api.call(calls.takeOffEntry, { ...scope, id: entry?.id ?? '', version: draft.version, reason }),
      ),
    remove: (reason) =>
      deeds.run('content.is_deleted', async () => {
        await api.call(calls.deleteDraft, { ...scope, id: entry?.id ?? '', version: draft.version, reason })
        if (!entry?.published) leave()
      }),
    discard: () => {
      deeds.forget()
      draft.discard()
    },
    chooseOver: (from, values) => {
      draft.goOnFrom(valuesOf(from.draft ?? from.published), from.version, values)
      deeds.forget()
    },
    forget: deeds.forget,
  }
}

/** The draft of the form. It outlives a reload of the page until it is saved or discarded. */
function useKeptDraft(kind: Kind, entry: Entry | undefined) {
  const { name } = useOperator()
  const brand = useBrand()
  const offer = useSearch((search) => search['offer'])
  const saved = entry ? valuesOf(entry.draft ?? entry.published) : valuesOfNew(kind, { offer })
  // Text that was typed for another offer stays with that one.
  const id = entry?.id ?? Object.values(saved.facts).join(' ')
  const keeper = keeperOf([name, brand?.merchantCode, kind.id, id].join('/'))
  const [typed] = useState(() => {
    const kept = keeper.read()
    return kept && differences(saved, kept.values).length > 0 ? kept : undefined
  })
  const draft = useDraft(saved, entry?.version ?? 0, typed)
  const kept: Draft<EntryValues> = {
    ...draft,
    change: (patch) => {
      keeper.keep({ version: draft.version, values: { ...draft.values, ...patch } })
      draft.change(patch)
    },
    discard: () => {
      keeper.forget()
      draft.discard()
    },
    goOnFrom: (base, version, values) => {
      if (values) keeper.keep({ version, values })
      else keeper.forget()
      draft.goOnFrom(base, version, values)
    },
  }
  return { draft: kept, isRestored: typed !== undefined && draft.isDirty }
}

/** Navigates to a new entry's own page, or back to the list; skips the unsaved-changes prompt. */
function useWays(kind: Kind) {
  const navigate = useNavigate()
  const way = { replace: true, ignoresUnsaved: true }
  return {
    open: (id: string) =>
      navigate({ ...way, to: paths.contentEntry, params: { kind: kind.id, entryId: id } }),
    leave: () => navigate({ ...way, to: paths.contentKind, params: { kind: kind.id } }),
  }
}

type Done = 'content.kept' | 'content.is_published' | 'content.is_off' | 'content.is_deleted'

/** Runs one action at a time, shows its outcome, and refetches what shows the entry. */
function useDeeds(entry: Entry | undefined) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [newer, setNewer] = useState<Entry>()
  const deed = useMutation({
    mutationFn: ({ act }: { done: Done; act: () => Promise<unknown> }) => act(),
    onSuccess: async (answer, { done }) => {
      setNewer(undefined)
      toastDone(t, answer, t(done))
      await Promise.all(
        [calls.readEntry, calls.listEntries, calls.contentHistory].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
    onError: async (error) => {
      if (error instanceof CallRefused && error.code === 'changed_meanwhile' && entry)
        setNewer(
          await queries.fetchQuery({
            ...queryOf(api, calls.readEntry, { ...scope, id: entry.id }),
            staleTime: 0,
          }),
        )
    },
  })
  return {
    newer,
    isBusy: deed.isPending,
    error: newer ? null : deed.error,
    faults: faultsIn(deed.error),
    run: async (done: Done, act: () => Promise<unknown>) => {
      await deed.mutateAsync({ done, act }).catch(() => undefined)
    },
    forget: () => {
      setNewer(undefined)
      deed.reset()
    },
  }
}

/** Faults from a refusal, by field. */
function faultsIn(error: unknown): readonly Fault[] {
  if (!(error instanceof CallRefused) || error.code !== 'content_refused') return []
  const { faults } = (error.value ?? {}) as { readonly faults?: readonly Fault[] }
  return faults ?? []
}
