import { useT } from '#browser/i18n/translate.ts'
import { type KeyValue, KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { LapsePart } from '#console/approvals/LapsePart.tsx'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'

import { AdjustmentState } from './AdjustmentState.tsx'
import { Change, reasonName } from './adjustment-text.tsx'
import { JudgeAdjustment } from './JudgeAdjustment.tsx'
import './adjustments.css'
import type { ListedAdjustment } from './listed-adjustment.ts'

/** A proposed adjustment, its decision, and the actions open to this operator. */
export function AdjustmentPanel({
  adjustment,
  onClose,
}: {
  adjustment: ListedAdjustment
  onClose: () => void
}) {
  const t = useT()
  const { id, state, lapse } = adjustment
  const label = t('console.adjust.one', { id })
  return (
    <RecordPanel id={id} name={label} state={<AdjustmentState state={state} />} onClose={onClose}>
      <PanelPart>
        <p className="console-sum">
          <Change {...adjustment} />
        </p>
        <Facts adjustment={adjustment} />
      </PanelPart>
      <PanelPart title={t('console.adjust.what')}>
        <p className="adjust-words" dir="auto">
          {adjustment.words}
        </p>
      </PanelPart>
      {lapse !== undefined && <LapsePart lapse={lapse} />}
      {adjustment.answer !== undefined && (
        <PanelPart title={t('console.adjust.answer')}>
          <Note tone="warn">{adjustment.answer}</Note>
        </PanelPart>
      )}
      <JudgeAdjustment adjustment={adjustment} />
    </RecordPanel>
  )
}

function Facts({ adjustment }: { adjustment: ListedAdjustment }) {
  const t = useT()
  const { member, proposedBy, proposedAt, judgedBy, judgedAt, transferId } = adjustment
  const rows: KeyValue[] = [
    {
      id: 'member',
      name: t('console.column.account'),
      value: <MemberLink member={member} />,
    },
    { id: 'reason', name: t('console.adjust.reason'), value: reasonName(t, adjustment.reason) },
    {
      id: 'by',
      name: t('console.adjust.proposed_by'),
      value: <Deed name={proposedBy.name} at={proposedAt} />,
    },
  ]
  if (judgedAt !== undefined)
    rows.push({
      id: 'judged',
      // Taken back by its maker, or ended by the operator who proposed it again.
      name: t(judgedBy ? 'console.adjust.judged_by' : 'console.adjust.withdrawn'),
      value: judgedBy ? <Deed name={judgedBy.name} at={judgedAt} /> : <ExactTime at={judgedAt} />,
    })
  if (transferId !== undefined)
    rows.push({ id: 'transfer', name: t('console.adjust.booked'), value: <Booked id={transferId} /> })
  return <KeyValues rows={rows} />
}

function Deed({ name, at }: { name: string; at: string }) {
  return (
    <>
      <bdi>{name}</bdi> <ExactTime at={at} />
    </>
  )
}

function Booked({ id }: { id: string }) {
  const search = { by: 'number', text: id, open: id } as never
  return (
    <Link className="link num" to={paths.ledger} search={search} dir="ltr">
      {id}
    </Link>
  )
}
