import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { proposeRewardList } from '#contract/console/reward-lists.ts'

import type { ReadList } from './read-list.ts'

/** Proposes the list to a second operator. */
export function ProposeRewards({ list }: { list: ReadList }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  if (!may('ledger.adjust')) return null
  return (
    <div className="console-buttons">
      <Button
        tone="main"
        reason={list.rewards === 0 ? t('reward_lists.nothing') : undefined}
        onClick={() => setOpen(true)}
      >
        {t('reward_lists.propose')}
      </Button>
      {isOpen && <ProposeDialog id={list.id} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ProposeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`reward list ${id}`)
  const proposing = useMutation({
    mutationFn: (reason: string) =>
      api.call(proposeRewardList, { ...scope, id, requestId: intent.idFor(reason), reason }),
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.action.offer.approve_rewards'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      question={t('reward_lists.propose_question', { id })}
      verb={t('reward_lists.propose')}
      error={proposing.error}
      onConfirm={(reason) => proposing.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone="info">{t('reward_lists.propose_text')}</Note>
    </ReasonDialog>
  )
}
