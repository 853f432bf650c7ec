import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { isWaiting, toastDone } from '#console/approvals/toast-done.ts'

import { type Kept, sendDraft } from './send-draft.ts'
import type { Draft } from './use-draft.ts'

export interface Save<Values, Given = string> {
  /** The newer state after a concurrent edit, to choose from. */
  readonly newer: Kept<Values> | undefined
  readonly isBusy: boolean
  readonly error: Error | null
  readonly save: (given: Given) => Promise<unknown>
  /** Clears an error that was about earlier values. */
  readonly forget: () => void
  readonly discard: () => void
  readonly chooseOver: (values: Values) => void
}

/**
 * Saves a draft with optimistic locking. On a conflict it fetches the newer state: if these values stayed as they were,
 * the save is sent again, else the operator chooses. No input is lost.
 */
export function useSave<Values extends object, Given = string>({
  draft,
  send,
  keptAs = () => draft.values,
  reread,
  stale,
  message = 'console.saved',
}: {
  readonly draft: Draft<Values>
  /** `given` is the reason, and what else the save needs. */
  readonly send: (
    given: Given,
    version: number,
  ) => Promise<{ readonly version: number; readonly waits?: string | undefined }>
  /** The values as the server normalizes them. */
  readonly keptAs?: () => Values
  readonly reread: () => Promise<Kept<Values> | undefined>
  /** Queries to invalidate after a save. */
  readonly stale: readonly string[]
  readonly message?: MessageId
}): Save<Values, Given> {
  const t = useT()
  const queries = useQueryClient()
  const [newer, setNewer] = useState<Kept<Values>>()
  const saving = useMutation({
    mutationFn: (given: Given) =>
      sendDraft({ draft, send: (version) => send(given, version), reread, onChanged: setNewer }),
    onSuccess: async (answer) => {
      const kept = keptAs()
      // A proposal is not applied yet, so the form returns to the current values.
      if (isWaiting(answer)) draft.discard()
      else draft.goOnFrom(kept, answer.version, kept)
      await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })))
      toastDone(t, answer, t(message))
    },
  })
  const forget = () => {
    setNewer(undefined)
    saving.reset()
  }
  return {
    newer,
    isBusy: saving.isPending,
    error: newer ? null : saving.error,
    save: saving.mutateAsync,
    forget,
    discard: () => {
      forget()
      draft.discard()
    },
    chooseOver: (values) => {
      if (newer) draft.goOnFrom(newer.values, newer.version, values)
      forget()
    },
  }
}
