import { useQuery, type UseQueryResult } from '@tanstack/react-query'

import { type Api, CallRefused, useApi } from '#browser/api/api.ts'
import { useScope } from '#console/frame/brand.ts'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { type Save, useSave } from '#console/ui/use-save.ts'
import { settingsHistory } from '#contract/console/settings.ts'
import type { SettingGroup } from '#domain/merchant/setting-groups.ts'

export interface Setting<Settings> {
  readonly version: number
  readonly settings: Settings
}

type Scope = ReturnType<typeof useScope>

/** Read and save calls of a group of settings; groups differ only in their types. */
export interface SettingCalls<Settings extends object, Value extends Setting<Settings>> {
  readonly group: SettingGroup
  readonly read: (api: Api, scope: Scope) => Promise<Value>
  readonly save: (
    api: Api,
    input: Scope & { readonly version: number; readonly reason: string; readonly settings: Settings },
  ) => Promise<{ readonly version: number; readonly waits?: string | undefined }>
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

export interface SettingSave<Settings extends object> {
  readonly draft: Draft<Settings>
  readonly saving: Save<Settings>
  /** Fields that the server refused. */
  readonly wrongFields: readonly string[]
}

/** Draft, save and conflict handling of a group. */
export function useSettingSave<Settings extends object, Value extends Setting<Settings>>(
  calls: SettingCalls<Settings, Value>,
  value: Value,
): SettingSave<Settings> {
  const api = useApi()
  const scope = useScope()
  const draft = useDraft(value.settings, value.version)
  const saving = useSave({
    draft,
    send: (reason: string, version) => calls.save(api, { ...scope, version, reason, settings: draft.values }),
    reread: async () => {
      const { settings, version } = await calls.read(api, scope)
      return { values: settings, version }
    },
    stale: ['settings', settingsHistory.path],
    message: 'console.settings.saved',
  })
  return { draft, saving, wrongFields: wrongFieldsOf(saving.error) }
}

/** The fields named in a refusal, as a list or as keys of messages. */
export function wrongFieldsOf(error: unknown): readonly string[] {
  if (!(error instanceof CallRefused)) return []
  const { value } = error
  if (typeof value !== 'object' || value === null || !('fields' in value)) return []
  const { fields } = value
  if (Array.isArray(fields)) return fields.filter((one): one is string => typeof one === 'string')
  return typeof fields === 'object' && fields !== null ? Object.keys(fields) : []
}
