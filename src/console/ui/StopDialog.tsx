import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'

import { ReasonDialog } from './ReasonDialog.tsx'

interface StopDialogProps {
  readonly question: string
  /** The effect of the stop. */
  readonly text: string
  readonly done: string
  readonly send: (reason: string) => Promise<unknown>
  readonly onClose: () => void
}

/** Stops something that gives rewards at once, with a reason. */
export function StopDialog({ question, text, done, send, onClose }: StopDialogProps) {
  const t = useT()
  const queries = useQueryClient()
  const stopping = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await queries.invalidateQueries()
      showToast({ text: done })
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={question}
      verb={t('console.missions.stop')}
      isGrave
      error={stopping.error}
      onConfirm={(reason) => stopping.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{text}</p>
    </ReasonDialog>
  )
}
