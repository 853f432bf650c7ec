import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused } from '#browser/api/api.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import { useT } from '#browser/i18n/translate.ts'
import { isWaiting, tellDone } from '#console/approvals/tell-done.ts'

import type { Draft } from './use-draft.ts'

/** What the server keeps of a thing that several may change. */
export interface Kept<Values> {
  readonly values: Values
  readonly version: number
}

export interface Save<Values, Given = string> {
  /** What somebody else saved meanwhile: to be chosen between. */
  readonly newer: Kept<Values> | undefined
  readonly isBusy: boolean
  readonly error: Error | null
  readonly save: (given: Given) => void
  /** What was said was said of other values. */
  readonly forget: () => void
  readonly discard: () => void
  readonly chooseOver: (values: Values) => void
}

/** Saves a draft. Where somebody saved meanwhile, the newer one is fetched to choose between, and nothing typed is lost. */
export function useSave<Values extends object, Given = string>({
  draft,
  send,
  keptAs = () => draft.values,
  reread,
  stale,
  told = 'console.saved',
}: {
  readonly draft: Draft<Values>
  /** With its reason, and what else it takes. */
  readonly send: (given: Given) => Promise<{ readonly version: number; readonly waits?: string | undefined }>
  /** How the server keeps what was sent, where it tidies it. */
  readonly keptAs?: () => Values
  readonly reread: () => Promise<Kept<Values> | undefined>
  /** The queries that are asked again after a save. */
  readonly stale: readonly string[]
  readonly told?: MessageId
}): Save<Values, Given> {
  const t = useT()
  const queries = useQueryClient()
  const [newer, setNewer] = useState<Kept<Values>>()
  const saving = useMutation({
    mutationFn: send,
    onSuccess: async (answer) => {
      const kept = keptAs()
      // What waits for a second operator is not kept yet: the form shows what holds.
      if (isWaiting(answer)) draft.discard()
      else draft.goOnFrom(kept, answer.version, kept)
      await Promise.all(stale.map((key) => queries.invalidateQueries({ queryKey: [key] })))
      tellDone(t, answer, t(told))
    },
    onError: async (error) => {
      if (error instanceof CallRefused && error.code === 'changed_meanwhile') setNewer(await reread())
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
    save: saving.mutate,
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
