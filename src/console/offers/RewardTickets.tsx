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
import { type readReward, revokeTickets } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

type Reward = Output<typeof readReward>

/** The tickets that a reward has given, and the way to take those back that were not played. */
export function RewardTickets({ reward: { id, currency, ticketFacts: facts } }: { reward: Reward }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  if (!facts) return null
  const { raffle, count, worth, open, played, lapsed, revoked, revokedAt } = facts
  return (
    <PanelPart title={t('rewards.tickets')}>
      <KeyValues
        rows={[
          {
            id: 'raffle',
            name: t('console.raffles.raffle'),
            value: (
              <bdi className="num" dir="ltr">
                {raffle}
              </bdi>
            ),
          },
          {
            id: 'played',
            name: t('rewards.bonus_state'),
            value: t('rewards.tickets_of', { played, count, open, lapsed }),
          },
          {
            id: 'worth',
            name: t('offers.field.ticketWorth'),
            value: <ConsoleAmount amount={worth} currency={currency} />,
          },
          ...(revokedAt === undefined
            ? []
            : [
                {
                  id: 'revoked',
                  name: t('rewards.tickets_revoked', { count: revoked }),
                  value: <ExactTime at={revokedAt} />,
                },
              ]),
        ]}
      />
      {open > 0 && may('ledger.adjust') && (
        <div className="console-buttons">
          <Button icon="x" onClick={() => setOpen(true)}>
            {t('rewards.revoke_tickets')}
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
  const intent = useOperatorIntent(`revoke-tickets ${id}`)
  const revoking = useMutation({
    mutationFn: (reason: string) =>
      api.call(revokeTickets, { ...scope, id, requestId: intent.idFor(reason), reason }),
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('rewards.tickets_revoked_done'))
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  return (
    <ReasonDialog
      question={t('rewards.revoke_tickets_question', { id })}
      verb={t('rewards.revoke_tickets')}
      isGrave
      error={revoking.error}
      onConfirm={(reason) => revoking.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone="warn">{t('rewards.revoke_tickets_text')}</Note>
    </ReasonDialog>
  )
}
