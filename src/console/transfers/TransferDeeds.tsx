import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Fault } from '#console/ui/Fault.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { SumCard } from '#console/ui/SumCard.tsx'
import {
  claimMemberTransfer,
  judgeMemberTransfer,
  listMemberTransfers,
  readMemberTransfer,
} from '#contract/console/member-transfers.ts'

import type { Transfer } from './transfer.ts'

type Judgement = 'approve' | 'reject'

/** Actions open to this operator. A claim of another operator blocks them until it is released or expires. */
export function TransferDeeds({ transfer }: { transfer: Transfer }) {
  const t = useT()
  const { may } = useOperator()
  const [asking, ask] = useState<Judgement>()
  const deeds = useTransferDeeds(transfer)
  const { id, state, claimed } = transfer
  const isElsewhere = claimed !== undefined && !claimed.isMine
  // Keeps an open form even after another operator decided; submitting it then shows the refusal.
  if (asking === undefined && (state !== 'reviewing' || !may('cashier.approve'))) return null
  return (
    <div className="stack">
      {asking === undefined && <Fault error={deeds.error} />}
      {isElsewhere && <Note>{t('console.wd.claimed', { name: claimed.name })}</Note>}
      {!isElsewhere && (
        <div className="console-buttons">
          <Button tone="main" icon="check" onClick={() => ask('approve')}>
            {t('console.wd.approve')}
          </Button>
          <Button onClick={() => ask('reject')}>{t('console.wd.do.reject')}</Button>
          <Button
            tone="ghost"
            isBusy={deeds.isBusy}
            onClick={() => deeds.claim(claimed ? 'release' : 'claim')}
          >
            {t(claimed ? 'console.wd.release' : 'console.wd.claim')}
          </Button>
        </div>
      )}
      {asking && (
        <ReasonDialog
          question={t(`console.tf.ask.${asking}`, { id })}
          verb={t(asking === 'approve' ? 'console.wd.approve' : 'console.wd.do.reject')}
          isGrave={asking === 'reject'}
          error={deeds.error}
          onConfirm={async (reason) => {
            await deeds.judge(asking, reason)
            ask(undefined)
          }}
          onClose={() => {
            ask(undefined)
            deeds.forget()
          }}
        >
          <SumCard
            amount={transfer.amount}
            currency={transfer.currency}
            facts={[
              { id: 'from', name: t('console.tf.sender'), value: <bdi>{transfer.sender.account}</bdi> },
              { id: 'to', name: t('console.tf.receiver'), value: <bdi>{transfer.receiver.account}</bdi> },
            ]}
          />
          <Note tone={asking === 'reject' ? 'warn' : 'info'}>{t(`console.tf.text.${asking}`)}</Note>
        </ReasonDialog>
      )}
    </div>
  )
}

/** Idempotent by request id; refetches the transfer after each action, also after a refusal. */
function useTransferDeeds({ id, version }: Transfer) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const intent = useOperatorIntent(`transfer ${id}`)
  const queries = useQueryClient()
  const askAgain = () =>
    Promise.all(
      [listMemberTransfers, readMemberTransfer].map(({ path }) =>
        queries.invalidateQueries({ queryKey: [path] }),
      ),
    )
  const deed = useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: async (answer) => {
      intent.forget()
      await askAgain()
      toastDone(t, answer, t('console.wd.done'))
    },
    onError: () => askAgain(),
  })
  return {
    claim: (what: 'claim' | 'release') =>
      deed.mutate(() => api.call(claimMemberTransfer, { ...scope, id, deed: what })),
    judge: (judgement: Judgement, reason: string) =>
      deed.mutateAsync(() => {
        const requestId = intent.idFor(judgement)
        return api.call(judgeMemberTransfer, { ...scope, id, version, requestId, judgement, reason })
      }),
    isBusy: deed.isPending,
    error: deed.error,
    forget: deed.reset,
  }
}
