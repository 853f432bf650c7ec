import { useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { useSite } from '#site/bootstrap.ts'
import { loadWithin } from '#browser/routing/load-within.ts'

import type { GuardedRequest } from './guard.ts'

/** Checks a guarded action: a visitor signs in first, a trial account sees what it lacks. */
export function useGuard(): (request: GuardedRequest) => void {
  const t = useT()
  const api = useApi()
  const site = useSite()
  const queryClient = useQueryClient()
  return (request) => {
    loadWithin(() => import('./guard.ts'))
      .then(({ guard }) => guard({ api, queryClient, site }, request))
      .catch(() => showToast({ tone: 'bad', text: t('shell.unavailable_text') }))
  }
}
