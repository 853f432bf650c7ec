import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { useDetails } from '#console/audit/use-details.ts'
import { useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { deviceName } from '#console/ui/device-name.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { QueryFailed } from '#console/ui/Loaded.tsx'
import { ReasonDialog } from '#console/ui/ReasonDialog.tsx'
import { State } from '#console/ui/State.tsx'
import { endMemberSessions, memberSessions } from '#contract/console/members.ts'
import type { Output } from '#contract/endpoint.ts'

import { type MemberFacts, useMemberDeed } from './member-calls.ts'

type Session = Output<typeof memberSessions>['list'][number]

/** A member's sessions: open ones, and those of the last month. */
export function MemberSessions({ member }: { member: MemberFacts }) {
  const t = useT()
  const scope = useScope()
  const { may } = useOperator()
  const [ending, setEnding] = useState<Session>()
  const sessions = useQuery(queryOf(useApi(), memberSessions, { ...scope, id: member.id }))
  const end = useMemberDeed(endMemberSessions, ({ ended }) => {
    setEnding(undefined)
    showToast({ text: t('console.deed.sessions_done', { count: ended }) })
  })
  const columns = useColumns(may('sessions.end') ? setEnding : undefined)
  if (sessions.isError)
    return (
      <section className="card">
        <QueryFailed query={sessions} />
      </section>
    )
  return (
    <section className="console-list">
      <h2>{t('console.sessions.title')}</h2>
      <Table
        look="list"
        label={t('console.sessions.title')}
        columns={columns}
        rows={sessions.data?.list}
        rowId={({ id }) => id}
        empty={<State icon="clock" title={t('console.sessions.none')} />}
      />
      {ending && (
        <ReasonDialog
          question={t('console.sessions.end_question', { device: deviceName(t, ending.device) })}
          verb={t('console.sessions.end')}
          error={end.error}
          onConfirm={(reason) => end.mutateAsync({ ...scope, id: member.id, sessionId: ending.id, reason })}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  )
}

function useColumns(onEnd: ((session: Session) => void) | undefined): readonly Column<Session>[] {
  const t = useT()
  const { textOf } = useDetails()
  return [
    {
      id: 'device',
      head: t('console.sessions.device'),
      cell: ({ device }) => <span title={device}>{deviceName(t, device)}</span>,
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ isOpen, isHalfSignedIn, isRemembered }) => (
        <span className="row">
          <Tag tone={isOpen ? (isHalfSignedIn ? 'warn' : 'ok') : 'plain'}>
            {t(
              isOpen
                ? isHalfSignedIn
                  ? 'console.sessions.half'
                  : 'console.sessions.open'
                : 'console.sessions.ended',
            )}
          </Tag>
          {isRemembered && <span className="xs muted">{t('console.sessions.remembered')}</span>}
        </span>
      ),
    },
    {
      id: 'address',
      head: t('console.sessions.address'),
      cell: ({ address }) => (
        <span className="num" dir="ltr">
          {address ?? t('console.nothing')}
        </span>
      ),
    },
    {
      id: 'proven',
      head: t('console.sessions.proven_by'),
      cell: ({ provenBy }) => (
        <span className="muted">
          {provenBy === undefined ? t('console.nothing') : textOf('provenBy', provenBy)}
        </span>
      ),
    },
    {
      id: 'began',
      head: t('console.sessions.began'),
      cell: ({ createdAt }) => <ExactTime at={createdAt} />,
    },
    {
      id: 'used',
      head: t('console.sessions.last_used'),
      cell: ({ lastUsedAt }) => <ExactTime at={lastUsedAt} />,
    },
    ...(onEnd ? [endColumn(t, onEnd)] : []),
  ]
}

function endColumn(t: Translate, onEnd: (session: Session) => void): Column<Session> {
  return {
    id: 'end',
    head: <span className="sr">{t('console.sessions.end')}</span>,
    isNumber: true,
    cell: (session) =>
      session.isOpen && (
        <Button size="sm" className="console-bad" onClick={() => onEnd(session)}>
          {t('console.sessions.end')}
        </Button>
      ),
  }
}
