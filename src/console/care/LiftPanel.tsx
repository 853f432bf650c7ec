import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { ConfirmDialog } from '#browser/ui/ConfirmDialog.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { LapsePart } from '#console/approvals/LapsePart.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { memberLimits } from '#contract/console/limits.ts'
import { judgeLift, listLifts, withdrawLift } from '#contract/console/lifts.ts'

import { LiftTag, type ListedLift } from './care-tags.tsx'
import { LimitText, useLimitName } from './limit-text.tsx'

/** A proposed lift and its reason. Operators withdraw their own, and decide on those of others. */
export function LiftPanel({
  lift,
  currency,
  onClose,
}: {
  lift: ListedLift
  currency: string
  onClose: () => void
}) {
  const t = useT()
  const { may } = useOperator()
  const label = t('console.lift.one', { id: lift.id })
  // A lapsed lift can be rejected or taken back until it has ended.
  const isOpen = lift.endedAt === undefined
  return (
    <RecordPanel id={lift.id} name={label} state={<LiftTag state={lift.state} />} onClose={onClose}>
      <PanelPart>
        <Facts lift={lift} currency={currency} />
      </PanelPart>
      <PanelPart title={t('console.lift.reason')}>
        <p dir="auto">{lift.reason}</p>
      </PanelPart>
      {lift.answer !== '' && (
        <PanelPart title={t('console.lift.answer')}>
          <p dir="auto">{lift.answer}</p>
        </PanelPart>
      )}
      {lift.lapse !== undefined && (
        <LapsePart lapse={lift.lapse}>
          {may('members.write') && (
            <Link className="link" to={paths.member} params={{ memberId: lift.member.id } as never}>
              {t('console.lift.again')}
            </Link>
          )}
        </LapsePart>
      )}
      {isOpen && lift.isOwn && <Own lift={lift} />}
      {isOpen && !lift.isOwn && may('limits.approve') && <Others lift={lift} />}
    </RecordPanel>
  )
}

function Facts({ lift, currency }: { lift: ListedLift; currency: string }) {
  const t = useT()
  const nameOf = useLimitName()
  const { member, kind, current, requested, opensAt, lapsesAt, proposedBy, proposedAt, judgedBy, endedAt } =
    lift
  const deed = (name: string, at: string) => (
    <>
      <bdi>{name}</bdi> <ExactTime at={at} />
    </>
  )
  return (
    <KeyValues
      rows={[
        {
          id: 'member',
          name: t('console.column.account'),
          value: <MemberLink member={member} />,
        },
        { id: 'limit', name: t('console.lift.limit'), value: nameOf(lift) },
        {
          id: 'current',
          name: t('console.lift.held'),
          value: <LimitText value={current} kind={kind} currency={currency} />,
        },
        {
          id: 'requested',
          name: t('console.lift.wanted'),
          value: <LimitText value={requested} kind={kind} currency={currency} />,
        },
        { id: 'by', name: t('console.lift.proposed_by'), value: deed(proposedBy, proposedAt) },
        { id: 'opens', name: t('console.lift.opens'), value: <ExactTime at={opensAt} /> },
        { id: 'lapses', name: t('console.lift.lapses'), value: <ExactTime at={lapsesAt} /> },
        judgedBy !== undefined &&
          endedAt !== undefined && {
            id: 'judged',
            name: t('console.lift.judged_by'),
            value: deed(judgedBy, endedAt),
          },
      ]}
    />
  )
}

function Own({ lift }: { lift: ListedLift }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const toast = useDoneToast()
  const withdrawing = useMutation({
    mutationFn: () => api.call(withdrawLift, { ...scope, id: lift.member.id, liftId: lift.id }),
    onSuccess: () => toast('withdrawn'),
  })
  return (
    <div className="stack">
      {lift.lapse === undefined && <Note tone="info">{t('console.lift.own')}</Note>}
      <Fault error={withdrawing.error} />
      <div className="console-buttons">
        <Button isBusy={withdrawing.isPending} onClick={() => withdrawing.mutate()}>
          {t('console.lift.withdraw')}
        </Button>
      </div>
    </div>
  )
}

function Others({ lift }: { lift: ListedLift }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const nowMs = useNowMs()
  const toast = useDoneToast()
  const [action, setAction] = useState<'approve' | 'reject'>()
  const close = () => setAction(undefined)
  const { account } = lift.member
  const judging = useMutation({
    mutationFn: (input: { judgement: 'approve' | 'reject'; answer?: string }) =>
      api.call(judgeLift, { ...scope, id: lift.member.id, liftId: lift.id, ...input }),
    onSuccess: async ({ state }) => {
      close()
      await toast(state)
    },
  })
  const hasLapsed = lift.lapse !== undefined
  const waits = !hasLapsed && nowMs > 0 && nowMs < Date.parse(lift.opensAt)
  return (
    <div className="stack">
      {waits && <Note tone="info">{t('console.lift.waits_note')}</Note>}
      <div className="console-buttons">
        {!waits && !hasLapsed && (
          <Button tone="main" onClick={() => setAction('approve')}>
            {t('console.lift.approve')}
          </Button>
        )}
        <Button onClick={() => setAction('reject')}>{t('console.lift.reject')}</Button>
      </div>
      {action === 'approve' && (
        <ConfirmDialog
          isOpen
          question={t('console.lift.approve_question', { account })}
          verb={t('console.lift.approve')}
          stay={t('console.cancel')}
          onConfirm={() => judging.mutateAsync({ judgement: 'approve' })}
          onClose={close}
        >
          <p>{t('console.lift.approve_text')}</p>
          <Fault error={judging.error} />
        </ConfirmDialog>
      )}
      {action === 'reject' && (
        <ReasonDialog
          question={t('console.lift.reject_question', { account })}
          verb={t('console.lift.reject')}
          error={judging.error}
          onConfirm={(answer) => judging.mutateAsync({ judgement: 'reject', answer })}
          onClose={close}
        />
      )}
    </div>
  )
}

/** Shows a toast, and refetches every list that shows the lift. */
function useDoneToast() {
  const t = useT()
  const queries = useQueryClient()
  return async (state: ListedLift['state']) => {
    await Promise.all(
      [listLifts, memberLimits].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
    )
    showToast({ text: t('console.lift.done', { state: t(`console.lift.state_${state}`) }) })
  }
}
