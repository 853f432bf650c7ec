import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { isJudged } from '#browser/api/send-once.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { toastDone } from '#console/approvals/toast-done.ts'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { useOperatorIntent } from '#console/session/use-operator-intent.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { judgeRedemption, type listRedemptions } from '#contract/console/points.ts'
import type { Output } from '#contract/endpoint.ts'
import { type RedemptionDeed, type RejectionCause, deedsOf, rejectionCauses } from '#domain/points/goods.ts'

type Redemption = Output<typeof listRedemptions>['list'][number]

/** One redemption, with the deeds that its state allows. */
export function RedemptionPanel({
  redemption,
  currency,
  onClose,
}: {
  redemption: Redemption
  currency: string
  onClose: () => void
}) {
  const t = useT()
  const count = useCount()
  const { may } = useOperator()
  const { id, member, name, note, points, worth, at, changedAt, state, cause } = redemption
  return (
    <RecordPanel id={id} name={t('console.points.redemption', { id })} onClose={onClose}>
      <WaitingProposals
        group="consolePoints"
        deed="consolePoints.judgeRedemption"
        subject={`redemption ${id}`}
      />
      <PanelPart>
        <KeyValues
          rows={[
            { id: 'member', name: t('console.column.account'), value: <MemberLink member={member} /> },
            { id: 'good', name: t('console.points.good'), value: <bdi>{name}</bdi> },
            { id: 'count', name: t('console.points.pieces'), value: count(redemption.count) },
            { id: 'points', name: t('console.detail.points'), value: count(points) },
            {
              id: 'worth',
              name: t('console.detail.worth'),
              value: <MoneyText amount={worth} symbol={currency} tone="plain" />,
            },
            { id: 'at', name: t('console.column.when'), value: <ExactTime at={at} /> },
            changedAt !== undefined && {
              id: 'changed',
              name: t(`console.points.state_${state}`),
              value: <ExactTime at={changedAt} />,
            },
            cause !== undefined && {
              id: 'cause',
              name: t('console.points.cause'),
              value: t(`points.cause_${cause}`),
            },
            note !== '' && { id: 'note', name: t('console.points.note'), value: <bdi>{note}</bdi> },
          ]}
        />
      </PanelPart>
      {may('ledger.adjust') && <Deeds redemption={redemption} />}
    </RecordPanel>
  )
}

function Deeds({ redemption: { id, state } }: { redemption: Redemption }) {
  const t = useT()
  const [deed, setDeed] = useState<RedemptionDeed>()
  const deeds = deedsOf(state)
  if (deeds.length === 0) return null
  return (
    <PanelPart>
      <div className="console-buttons">
        {deeds.map((one) => (
          <Button key={one} tone={one === 'reject' ? 'line' : 'main'} onClick={() => setDeed(one)}>
            {t(`console.points.do_${one}`)}
          </Button>
        ))}
      </div>
      {deed && <DeedDialog id={id} deed={deed} onClose={() => setDeed(undefined)} />}
    </PanelPart>
  )
}

function DeedDialog({ id, deed, onClose }: { id: string; deed: RedemptionDeed; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [cause, setCause] = useState<RejectionCause>('sold_out')
  const intent = useOperatorIntent(`redemption ${id}`)
  const judging = useMutation({
    mutationFn: (reason: string) =>
      api.call(judgeRedemption, {
        ...scope,
        id,
        requestId: intent.idFor(`${deed} ${deed === 'reject' ? cause : ''} ${reason}`),
        deed,
        ...(deed === 'reject' ? { cause } : {}),
        reason,
      }),
    onSuccess: async (answer) => {
      intent.forget()
      await queries.invalidateQueries()
      toastDone(t, answer, t('console.saved'))
      onClose()
    },
    onError: (error) => (isJudged(error) ? queries.invalidateQueries() : undefined),
  })
  return (
    <ReasonDialog
      question={t(`console.points.ask_${deed}`, { id })}
      verb={t(`console.points.do_${deed}`)}
      isGrave={deed === 'reject'}
      error={judging.error}
      onConfirm={(reason) => judging.mutateAsync(reason)}
      onClose={onClose}
    >
      <p className="small muted">{t(`console.points.text_${deed}`)}</p>
      {deed === 'reject' && (
        <Field label={t('console.points.cause')}>
          <Select
            value={cause}
            onChange={(id) => setCause(rejectionCauses.find((one) => one === id) ?? cause)}
            choices={rejectionCauses.map((id) => ({ id, label: t(`points.cause_${id}`) }))}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}
