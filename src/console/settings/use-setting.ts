import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

import { type Api, CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { settingsHistory } from '#contract/console/settings.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'

export interface Setting<Settings> {
  readonly version: number
  readonly settings: Settings
}

type Scope = ReturnType<typeof useScope>

/** How a group of settings is read and saved: the calls differ in their types, and in nothing else. */
export interface SettingCalls<Settings extends object, Value extends Setting<Settings>> {
  readonly group: SettingGroup
  readonly read: (api: Api, scope: Scope) => Promise<Value>
  readonly save: (
    api: Api,
    input: Scope & { readonly version: number; readonly reason: string; readonly settings: Settings },
  ) => Promise<{ readonly version: number }>
}

export function useSettingQuery<Settings extends object, Value extends Setting<Settings>>(
  calls: SettingCalls<Settings, Value>,
): UseQueryResult<Value> {
  const api = useApi()
  const scope = useScope()
  return useQuery({
    queryKey: ['settings', calls.group, scope],
    queryFn: () => calls.read(api, scope),
  })
}

export interface SettingSave<Settings, Value> {
  readonly draft: Draft<Settings>
  readonly newer: Value | undefined
  readonly isBusy: boolean
  readonly error: Error | null
  /** The fields that the server found wrong. */
  readonly wrongFields: readonly string[]
  readonly save: (reason: string) => void
  readonly discard: () => void
  readonly chooseOver: (newer: Value, values: Settings) => void
}

/** The draft of a group, its save, and what happens where somebody saved meanwhile. */
export function useSettingSave<Settings extends object, Value extends Setting<Settings>>(
  calls: SettingCalls<Settings, Value>,
  value: Value,
): SettingSave<Settings, Value> {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const draft = useDraft(value.settings, value.version)
  const [newer, setNewer] = useState<Value>()
  const save = useMutation({
    mutationFn: (reason: string) =>
      calls.save(api, { ...scope, version: draft.version, reason, settings: draft.values }),
    onSuccess: async ({ version }) => {
      draft.goOnFrom(draft.values, version, draft.values)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['settings'] }),
        queries.invalidateQueries({ queryKey: [settingsHistory.path] }),
      ])
      showToast({ text: t('console.settings.saved') })
    },
    onError: async (error) => {
      if (error instanceof CallRefused && error.code === 'changed_meanwhile')
        setNewer(await calls.read(api, scope))
    },
  })
  const forget = () => {
    setNewer(undefined)
    save.reset()
  }
  return {
    draft,
    newer,
    isBusy: save.isPending,
    error: newer ? null : save.error,
    wrongFields: wrongFieldsOf(save.error),
    save: save.mutate,
    discard: () => {
      forget()
      draft.discard()
    },
    chooseOver: (from, values) => {
      draft.goOnFrom(from.settings, from.version, values)
      forget()
    },
  }
}

/** What a refusal names: fields, as a list or with a word about each. */
export function wrongFieldsOf(error: unknown): readonly string[] {
  if (!(error instanceof CallRefused)) return []
  const { value } = error
  if (typeof value !== 'object' || value === null || !('fields' in value)) return []
  const { fields } = value
  if (Array.isArray(fields)) return fields.filter((one): one is string => typeof one === 'string')
  return typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
}
