import { useMutation, useQueryClient } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { deposits } from '#contract/deposits.ts'
import type { Input } from '#contract/endpoint.ts'
import { profiles } from '#contract/profiles.ts'
import { verification } from '#contract/verification.ts'
import type { StatedField } from '#domain/members/profile.ts'

/** States facts, or takes a change back. Documents, tiers and deposits depend on them. */
export function useStating(onDone?: () => void) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const keep = async (own: unknown) => {
    queries.setQueryData([profiles.own.path, {}], own)
    const affected = [verification.checklist.path, verification.tiers.path, deposits.channels.path]
    await Promise.all(affected.map((path) => queries.invalidateQueries({ queryKey: [path] })))
  }
  const saving = useMutation({
    mutationFn: (input: Input<typeof profiles.save>) => api.call(profiles.save, input),
    onSuccess: async (own, input) => {
      const isWaiting = Object.keys(own.waiting).some((field) => Object.hasOwn(input, field))
      await keep(own)
      showToast({ text: t(isWaiting ? 'profile.saved_waiting' : 'profile.saved') })
      onDone?.()
    },
  })
  const withdrawing = useMutation({
    mutationFn: (field: StatedField) => api.call(profiles.withdraw, { field }),
    onSuccess: async (own) => {
      await keep(own)
      showToast({ text: t('profile.withdrawn') })
    },
  })
  return { saving, withdrawing }
}

/** The refusal of the server, or that it was not reached. */
export function messageOf(t: Translate, error: Error): string {
  return error instanceof CallRefused ? error.message : t('register.not_reached')
}

/** Fields that the server marked in its refusal. */
export function faultsIn(error: unknown): readonly string[] {
  if (!(error instanceof CallRefused) || error.code !== 'profile_fields') return []
  return (error.value as { fields?: readonly string[] } | undefined)?.fields ?? []
}
