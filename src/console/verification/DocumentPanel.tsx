import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { statementText } from '#browser/i18n/statement-text.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { RecordPanel } from '#console/ui/RecordPanel.tsx'
import { SentPictures } from '#console/ui/SentPictures.tsx'
import { documentPicture, readDocument } from '#contract/console/verification.ts'
import { statedFields } from '#domain/members/profile.ts'

import { Day } from './Day.tsx'
import { DocumentState } from './DocumentState.tsx'
import { JudgeDocument } from './JudgeDocument.tsx'
import type { ReadDocument } from './read-document.ts'
import { VendorResult } from './VendorResult.tsx'

/** One document beside the facts that it has to show, with the way to judge it. */
export function DocumentPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const found = useQuery(queryOf(useApi(), readDocument, { ...useScope(), id }))
  const name = found.data ? t(`console.documents.kind_${found.data.kind}`) : ''
  return (
    <RecordPanel
      id={id}
      name={name}
      state={found.data && <DocumentState state={found.data.state} />}
      onClose={onClose}
    >
      <Loaded query={found}>{(document) => <Read document={document} />}</Loaded>
    </RecordPanel>
  )
}

function Read({ document }: { document: ReadDocument }) {
  const t = useT()
  const { may } = useOperator()
  const { member, payeeName, birthYear, validUntil, bornInYear, proposedBornOn, judgedAt, judge, faults } =
    document
  const nothing = t('console.nothing')
  const day = (at: string | undefined) => (at === undefined ? nothing : <Day day={at} />)
  return (
    <>
      <PanelPart>
        <KeyValues
          rows={[
            { id: 'who', name: t('console.column.account'), value: <MemberLink member={member} /> },
            {
              id: 'name',
              name: t('console.member.payee'),
              value: <bdi>{payeeName ?? nothing}</bdi>,
            },
            { id: 'born', name: t('console.member.born'), value: birthYear ?? nothing },
            { id: 'sent', name: t('console.documents.sent'), value: <ExactTime at={document.sentAt} /> },
            ...(judgedAt === undefined
              ? []
              : [
                  { id: 'judged', name: t('console.documents.judged'), value: <ExactTime at={judgedAt} /> },
                  { id: 'judge', name: t('console.documents.judge'), value: <bdi>{judge ?? nothing}</bdi> },
                ]),
            ...(bornInYear === undefined
              ? []
              : [{ id: 'proven', name: t('console.documents.born_in_year'), value: bornInYear }]),
            ...(proposedBornOn === undefined
              ? []
              : [
                  {
                    id: 'proposed',
                    name: t('console.documents.birthday_proposed'),
                    value: day(proposedBornOn),
                  },
                ]),
            ...(validUntil === undefined
              ? []
              : [{ id: 'until', name: t('console.documents.valid_until'), value: day(validUntil) }]),
          ]}
        />
      </PanelPart>
      <Compared document={document} />
      {document.check && <VendorResult check={document.check} />}
      {document.pictures.length > 0 && (
        <SentPictures
          title={t('console.documents.pictures')}
          ids={document.pictures}
          path={documentPicture.path}
        />
      )}
      {faults.length > 0 && (
        <PanelPart title={t('console.documents.faults')}>
          <ul className="console-documents-faults">
            {faults.map((fault) => (
              <li key={fault}>{t(`document.fault_${fault}`)}</li>
            ))}
          </ul>
        </PanelPart>
      )}
      <WaitingProposals group="verification" subject={document.id} />
      {document.state === 'checking' && may('members.write') && (
        <JudgeDocument key={document.id} document={document} />
      )}
    </>
  )
}

/** Facts that the player states and the document has to show. */
function Compared({ document: { compared } }: { document: ReadDocument }) {
  const t = useT()
  const { language } = useFormat()
  if (!compared) return null
  const rows = statedFields.flatMap((field) => {
    const value = statementText(t, language, field, compared)
    return value === undefined ? [] : [{ id: field, name: t(`tier.${field}`), value: <bdi>{value}</bdi> }]
  })
  if (rows.length === 0) return null
  return (
    <PanelPart title={t('console.profiles.compared')}>
      {compared.isChange && <Note tone="warn">{t('console.profiles.compared_change')}</Note>}
      <KeyValues rows={rows} />
    </PanelPart>
  )
}
