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
import { cancelFreeRounds, type readReward } from '#contract/console/offer-rewards.ts'
import type { Output } from '#contract/endpoint.ts'

import { roundsCauses } from './reward-words.ts'

type Reward = Output<typeof readReward>

/** The free rounds that a reward has given, and the way to cancel them before the first is played. */
export function RewardRounds({ reward }: { reward: Reward }) {
  const t = useT()
  const { may } = useOperator()
  const [isOpen, setOpen] = useState(false)
  const { id, rounds, roundsFacts: facts } = reward
  if (!rounds || !facts) return null
  return (
    <PanelPart title={t('rewards.rounds')}>
      <KeyValues rows={useRows(reward)} />
      {facts.canCancel && may('ledger.adjust') && (
        <div className="console-buttons">
          <Button icon="x" onClick={() => setOpen(true)}>
            {t('rewards.cancel_rounds')}
          </Button>
        </div>
      )}
      {isOpen && <CancelDialog id={id} onClose={() => setOpen(false)} />}
    </PanelPart>
  )
}

function useRows({ currency, rounds, roundsFacts: facts }: Reward) {
  const t = useT()
  if (!rounds || !facts) return []
  const { provider, game, stake, won, endsAt, steps } = facts
  const plain = (text: string) => (
    <bdi className="num" dir="ltr">
      {text}
    </bdi>
  )
  return [
    { id: 'played', name: t('rewards.bonus_state'), value: t('rewards.rounds_played', rounds) },
    { id: 'game', name: t('rewards.rounds_game'), value: plain(`${provider} · ${game}`) },
    {
      id: 'stake',
      name: t('rewards.rounds_stake'),
      value: <ConsoleAmount amount={stake} currency={currency} />,
    },
    { id: 'won', name: t('rewards.rounds_won'), value: <ConsoleAmount amount={won} currency={currency} /> },
    ...(endsAt === undefined
      ? []
      : [{ id: 'ends', name: t('rewards.rounds_until'), value: <ExactTime at={endsAt} /> }]),
    ...steps.map(({ state, reason, at }) => {
      const cause = roundsCauses.find((one) => one === reason)
      return {
        id: state,
        name: (
          <>
            {t(`rewards.rounds.${state}`)}
            {cause && <span className="reward-line xs muted">{t(`rewards.rounds_cause.${cause}`)}</span>}
          </>
        ),
        value: <ExactTime at={at} />,
      }
    }),
  ]
}

function CancelDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const intent = useOperatorIntent(`cancel-rounds ${id}`)
  const cancelling = useMutation({
    mutationFn: (reason: string) =>
      api.call(cancelFreeRounds, { ...scope, id, requestId: intent.idFor(reason), reason }),
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('rewards.cancel_rounds_done'))
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  return (
    <ReasonDialog
      question={t('rewards.cancel_rounds_question', { id })}
      verb={t('rewards.cancel_rounds')}
      isGrave
      error={cancelling.error}
      onConfirm={(reason) => cancelling.mutateAsync(reason)}
      onClose={onClose}
    >
      <Note tone="warn">{t('rewards.cancel_rounds_text')}</Note>
    </ReasonDialog>
  )
}
