import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { DifferenceTable } from '#console/ui/DifferenceTable.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PanelPart, SidePanel } from '#console/ui/SidePanel.tsx'

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
    <SidePanel
      label={actionName(t, entry.action)}
      rowId={entry.id}
      onClose={onClose}
      head={<b>{actionName(t, entry.action)}</b>}
    >
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
              value: member ? (
                <Link className="link" to={paths.member} params={{ memberId: member.id }} dir="ltr">
                  {member.account}
                </Link>
              ) : (
                nothing
              ),
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
        <DifferenceTable before={entry.before} after={entry.after} {...details} />
      </PanelPart>
    </SidePanel>
  )
}
