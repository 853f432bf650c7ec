import { useState } from 'react'

import { type Api, CallRefused, useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { loadWithin } from '#browser/routing/load-within.ts'

/** Opens a trial account and goes home. Its code is loaded on use. */
export function useTryFree(): { readonly isBusy: boolean; readonly tryFree: () => void } {
  const t = useT()
  const api = useApi()
  const [isBusy, setBusy] = useState(false)
  const open = async (given: Api) => {
    const { openTrial } = await loadWithin(() => import('./open-trial.ts'))
    await openTrial(given)
  }
  return {
    isBusy,
    tryFree: () => {
      if (isBusy) return
      setBusy(true)
      open(api).catch((error: unknown) => {
        setBusy(false)
        showToast({
          tone: 'bad',
          text: error instanceof CallRefused ? error.message : t('shell.unavailable_text'),
        })
      })
    },
  }
}
