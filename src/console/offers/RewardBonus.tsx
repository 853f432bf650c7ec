import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { type readReward, revokeBonus } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

type Reward = Output<typeof readReward>

/** The bonuses that a reward and its corrections have granted, and the way to take them back before their first stake. */
export function RewardBonus({ reward: { id, currency, bonuses } }: { reward: Reward }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  if (bonuses.length === 0) return null
  return (
    <PanelPart title={t('rewards.bonus')}>
      <KeyValues
        rows={bonuses.flatMap(({ corrects, state, balance, endedAt }, place) => [
          {
            id: `state ${place}`,
            name: (
              <>
                {t('rewards.bonus_state')}
                {corrects !== undefined && (
                  <bdi className="reward-line xs muted">{t('rewards.corrected', { day: corrects })}</bdi>
                )}
              </>
            ),
            value: (
              <>
                {t(`rewards.bonus.${state}`)} {endedAt !== undefined && <ExactTime at={endedAt} />}
              </>
            ),
          },
          {
            id: `balance ${place}`,
            name: t('rewards.bonus_balance'),
            value: <ConsoleAmount amount={balance} currency={currency} />,
          },
        ])}
      />
      {bonuses.some(({ canRevoke }) => canRevoke) && may('ledger.adjust') && (
        <div className="console-buttons">
          <Button icon="x" onClick={() => setOpen(true)}>
            {t('rewards.revoke')}
          </Button>
        </div>
      )}
      {isOpen && <RevokeDialog id={id} onClose={() => setOpen(false)} />}
    </PanelPart>
  )
}

function RevokeDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`revoke ${id}`)
  const revoking = useMutation({
    mutationFn: (reason: string) =>
      api.call(revokeBonus, { ...scope, id, requestId: intent.idFor(reason), reason }),
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('rewards.revoked_done'))
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  return (
    <ReasonDialog
      question={t('rewards.revoke_question', { id })}
      verb={t('rewards.revoke')}
      isGrave
      error={revoking.error}
      onConfirm={(reason) => revoking.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone="warn">{t('rewards.revoke_text')}</Note>
    </ReasonDialog>
  )
}
