import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { messages } from '#contract/messages.ts'

/** Removes the open message from the list, after a question. */
export function RemoveMessage({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useT()
  const api = useApi()
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const removing = useMutation({
    mutationFn: () => api.call(messages.removeMessages, { ids: [id] }),
    onSuccess: async () => {
      onDone()
      await Promise.all(
        [messages.list, messages.unreadCount].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      )
    },
  })
  return (
    <>
      <IconButton icon="trash" label={t('message.remove')} onClick={() => setOpen(true)} />
      {isOpen && (
        <ConfirmDialog
          isOpen
          question={t('message.remove_question')}
          verb={t('message.remove')}
          stay={t('message.keep')}
          onConfirm={() => removing.mutateAsync()}
          onClose={() => setOpen(false)}
        >
          <p>{t('message.remove_text')}</p>
          {removing.error && <Note tone="bad">{removing.error.message}</Note>}
        </ConfirmDialog>
      )}
    </>
  )
}
