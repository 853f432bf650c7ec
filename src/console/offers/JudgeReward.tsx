import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { judgeReward } from '#contract/console/offer-rewards.ts'
import type { ReviewVerdict } from '#domain/offers/review.ts'

interface Reviewed {
  readonly id: string
}

/** Pays a reward that waits, or refuses it. Beyond the thresholds the payment becomes a proposal. */
export function JudgeReward({ reward }: { reward: Reviewed }) {
  const t = useT()
  const { may } = useOperator()
  const [verdict, setVerdict] = useState<ReviewVerdict>()
  if (!may('ledger.adjust')) return null
  return (
    <PanelPart>
      <div className="console-buttons">
        <Button tone="main" icon="check" onClick={() => setVerdict('approve')}>
          {t('rewards.pay')}
        </Button>
        <Button icon="x" onClick={() => setVerdict('refuse')}>
          {t('rewards.refuse')}
        </Button>
      </div>
      {verdict && <JudgeDialog reward={reward} verdict={verdict} onClose={() => setVerdict(undefined)} />}
    </PanelPart>
  )
}

function JudgeDialog({
  reward: { id },
  verdict,
  onClose,
}: {
  reward: Reviewed
  verdict: ReviewVerdict
  onClose: () => void
}) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`reward ${id}`)
  const isPaid = verdict === 'approve'
  const judging = useMutation({
    mutationFn: (reason: string) => {
      const requestId = intent.idFor(`${verdict} ${reason}`)
      return api.call(judgeReward, { ...scope, id, requestId, verdict, reason })
    },
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      const done = answer.isPassedOn ? 'passed_on_done' : isPaid ? 'paid_done' : 'refused_done'
      toastDone(t, answer, t(`rewards.${done}`))
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  const named = isPaid ? 'pay' : 'refuse'
  return (
    <ReasonDialog
      question={t(`rewards.${named}_question`, { id })}
      verb={t(`rewards.${named}`)}
      isGrave={!isPaid}
      error={judging.error}
      onConfirm={(reason) => judging.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone={isPaid ? 'info' : 'warn'}>{t(`rewards.${named}_text`)}</Note>
    </ReasonDialog>
  )
}
