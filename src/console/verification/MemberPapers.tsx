import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { dropDocumentRequest, memberPapers } from '#contract/console/verification.ts'
import type { Output } from '#contract/endpoint.ts'

import { AskDocument } from './AskDocument.tsx'
import { Day } from './Day.tsx'
import { useDocumentDeed } from './use-document-deed.ts'

type Paper = Output<typeof memberPapers>['list'][number]

const tones = {
  missing: 'plain',
  checking: 'warn',
  refused: 'bad',
  accepted: 'ok',
  ending: 'warn',
  expired: 'bad',
} as const

/** The member's documents by kind, and the requests for them. */
export function MemberPapers({ memberId }: { memberId: string }) {
  const t = useT()
  const { may } = useOperator()
  const found = useQuery(queryOf(useApi(), memberPapers, { ...useScope(), id: memberId }))
  const [isAsking, setAsking] = useState(false)
  const [dropping, setDropping] = useState<Paper['kind']>()
  const columns = useColumns(may('members.write') ? setDropping : undefined)
  return (
    <section className="card console-card">
      <h2>{t('console.page.documents')}</h2>
      {found.isError && <QueryFailed query={found} />}
      {found.data && (
        <Table
          look="list"
          label={t('console.page.documents')}
          rows={found.data.list}
          rowId={({ kind }) => kind}
          columns={columns}
        />
      )}
      {may('members.write') && (
        <div className="console-buttons">
          <Button size="sm" onClick={() => setAsking(true)}>
            {t('console.documents.ask')}
          </Button>
        </div>
      )}
      {isAsking && found.data && (
        <AskDocument memberId={memberId} today={found.data.today} onClose={() => setAsking(false)} />
      )}
      {dropping && <DropRequest memberId={memberId} kind={dropping} onClose={() => setDropping(undefined)} />}
    </section>
  )
}

function DropRequest({
  memberId,
  kind,
  onClose,
}: {
  memberId: string
  kind: Paper['kind']
  onClose: () => void
}) {
  const t = useT()
  const dropping = useDocumentDeed(dropDocumentRequest, t('console.documents.dropped'))
  return (
    <ReasonDialog
      question={t('console.documents.drop_question', { document: t(`console.documents.kind_${kind}`) })}
      verb={t('console.documents.drop')}
      error={dropping.error}
      onConfirm={(reason) => dropping.mutateAsync({ id: memberId, kind, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function useColumns(onDrop: ((kind: Paper['kind']) => void) | undefined): readonly Column<Paper>[] {
  const t = useT()
  const nothing = t('console.nothing')
  return [
    {
      id: 'kind',
      head: t('console.documents.kind'),
      cell: ({ kind, document }) => {
        const name = t(`console.documents.kind_${kind}`)
        if (document === undefined) return name
        return (
          <Link
            className="link"
            to={paths.documents}
            search={(before) => ({ brand: before['brand'], open: document })}
          >
            {name}
          </Link>
        )
      },
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`console.documents.item_${state}`)}</Tag>,
    },
    {
      id: 'until',
      head: t('console.documents.valid_until'),
      cell: ({ validUntil }) => (validUntil === undefined ? nothing : <Day day={validUntil} />),
    },
    {
      id: 'request',
      head: t('console.documents.request'),
      cell: ({ kind, request, isOverdue }) =>
        request === undefined ? (
          nothing
        ) : (
          <span className="row">
            {isOverdue ? <Tag tone="bad">{t('console.documents.overdue')}</Tag> : null}
            <Day day={request.dueDay} /> · {t(`console.documents.reason_${request.reason}`)}
            {onDrop && (
              <Button size="sm" tone="ghost" onClick={() => onDrop(kind)}>
                {t('console.documents.drop')}
              </Button>
            )}
          </span>
        ),
    },
  ]
}
