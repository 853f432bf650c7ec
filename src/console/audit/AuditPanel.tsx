import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { DifferenceTable } from '#console/ui/DifferenceTable.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'

import { actionName } from './action-name.ts'
import { actorName } from './actor-name.ts'
import type { AuditEntry } from './audit-entry.ts'
import { useDetails } from './use-details.ts'

export function AuditPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const t = useT()
  const details = useDetails()
  const { member, operator, merchantCode } = entry
  const { merchants } = useOperator()
  const brand = merchants.find((one) => one.merchantCode === merchantCode)?.name ?? merchantCode
  const nothing = t('console.nothing')
  return (
    <RecordPanel id={entry.id} name={actionName(t, entry.action)} onClose={onClose}>
      <PanelPart>
        <KeyValues
          rows={[
            { id: 'at', name: t('console.column.when'), value: <ExactTime at={entry.at} /> },
            {
              id: 'by',
              name: t('console.column.by'),
              value: operator ? (
                <Link className="link" to={paths.audit} search={{ operator: operator.id }} dir="ltr">
                  {operator.name}
                </Link>
              ) : (
                actorName(t, entry.by)
              ),
            },
            {
              id: 'member',
              name: t('console.audit_page.member'),
              value: member ? <MemberLink member={member} /> : nothing,
            },
            { id: 'brand', name: t('console.brand'), value: brand ?? t('console.by.house') },
            { id: 'number', name: t('console.column.id'), value: <span dir="ltr">{entry.id}</span> },
            {
              id: 'block',
              name: t('console.audit_page.block'),
              value: entry.block ?? t('console.audit_page.waits'),
            },
          ]}
        />
      </PanelPart>
      <PanelPart title={t('console.reason')}>
        <p dir="auto">{entry.reason || nothing}</p>
      </PanelPart>
      <PanelPart title={t('console.column.change')}>
        <DifferenceTable
          before={entry.before}
          after={entry.after}
          nameOf={details.nameOf}
          textOf={(path, value) => details.textOf(path, value, entry.action)}
        />
      </PanelPart>
    </RecordPanel>
  )
}
