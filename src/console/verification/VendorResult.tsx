import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'

import { CheckTag } from './CheckTag.tsx'
import { Day } from './Day.tsx'
import type { ReadDocument } from './read-document.ts'

/** The result of the brand’s vendor about a document, with the reasons for which an operator judges it. */
export function VendorResult({ check }: { check: NonNullable<ReadDocument['check']> }) {
  const t = useT()
  const nothing = t('console.nothing')
  const day = (at: string | undefined) => (at === undefined ? nothing : <Day day={at} />)
  return (
    <PanelPart title={t('console.vendors.result', { vendor: check.vendor })}>
      {check.advice.length > 0 && (
        <Note tone="warn">
          <ul>
            {check.advice.map((reason) => (
              <li key={reason}>{t(`console.vendors.advice_${reason}`)}</li>
            ))}
          </ul>
        </Note>
      )}
      <KeyValues
        rows={[
          { id: 'state', name: t('console.column.status'), value: <CheckTag state={check.state} /> },
          { id: 'name', name: t('console.member.payee'), value: <bdi>{check.name ?? nothing}</bdi> },
          { id: 'born', name: t('console.documents.born_on'), value: day(check.bornOn) },
          { id: 'until', name: t('console.documents.valid_until'), value: day(check.validUntil) },
          ...check.faults.map((fault) => ({
            id: fault,
            name: t('console.documents.faults'),
            value: t(`document.fault_${fault}`),
          })),
        ]}
      />
    </PanelPart>
  )
}
