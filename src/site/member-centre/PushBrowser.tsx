import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { consents } from '#contract/consents.ts'

import { isKnownBrowser, registerBrowser } from './push-browser.ts'

/** Whether this browser shows the notifications to which the member consented, and the way to add it. */
export function PushBrowser({ browsers, pushKey }: { browsers: readonly string[]; pushKey: string }) {
  const t = useT()
  const api = useApi()
  const client = useQueryClient()
  const known = useQuery({ queryKey: ['push browser', ...browsers], queryFn: () => isKnownBrowser(browsers) })
  const adding = useMutation({
    mutationFn: async () => {
      if (!(await registerBrowser(api, pushKey))) throw new Error(t('message.push_denied'))
    },
    onSettled: () => client.invalidateQueries({ queryKey: [consents.list.path] }),
  })
  if (known.data === undefined) return null
  return (
    <p className="row" role="status">
      {known.data ? (
        <small>{t('message.push_here')}</small>
      ) : (
        <Button size="sm" tone="line" isBusy={adding.isPending} onClick={() => adding.mutate()}>
          {t('message.push_add')}
        </Button>
      )}
      {adding.error && <Note tone="bad">{adding.error.message}</Note>}
    </p>
  )
}
