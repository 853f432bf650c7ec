import { useMutation, useQueryClient } from '@tanstack/react-query'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { useIntent } from '#browser/api/use-intent.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { withdrawals } from '#contract/withdrawals.ts'

/** Cancels a withdrawal, where the server offers it under the market profile. */
export function TakeBack({ id }: { id: string }) {
  const t = useT()
  const api = useApi()
  const intent = useIntent('withdraw.cancel')
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.call(withdrawals.cancel, { id, requestId: intent.idFor(id) }),
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[0]).startsWith(withdrawals.list.path),
      }),
  })
  const { error } = cancel
  return (
    <div className="wd-back">
      {error && (
        <Note tone="bad">{error instanceof CallRefused ? error.message : t('withdraw.not_reached')}</Note>
      )}
      <p className="xs muted">{t('withdraw.take_back_text')}</p>
      <Button tone="line" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('withdraw.take_back')}
      </Button>
    </div>
  )
}
