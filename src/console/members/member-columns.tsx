import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import type { listMembers } from '#contract/console/members.ts'
import type { Output } from '#contract/endpoint.ts'

import { StatusTag, TypeName } from './MemberTags.tsx'

export type ListedMember = Output<typeof listMembers>['list'][number]

export function useMemberColumns(): readonly Column<ListedMember>[] {
  const t = useT()
  const muted = (text: string | undefined) => (
    <span className="muted" dir="auto">
      {text ?? t('console.nothing')}
    </span>
  )
  return [
    {
      id: 'account',
      head: t('console.column.account'),
      isSortable: true,
      cell: ({ account, isDemo }) => (
        <>
          <Avatar id={account} sizeRem={1.35} />
          <span dir="ltr">{account}</span>
          {isDemo && <Tag tone="info">{t('console.status.demo')}</Tag>}
        </>
      ),
    },
    {
      id: 'nickname',
      head: t('console.column.nickname'),
      cell: ({ nickname }) => muted(nickname || undefined),
    },
    { id: 'status', head: t('console.column.status'), cell: ({ status }) => <StatusTag status={status} /> },
    { id: 'type', head: t('console.column.type'), cell: ({ type }) => <TypeName type={type} /> },
    { id: 'club', head: t('console.column.club'), cell: ({ club }) => muted(club?.labelName) },
    { id: 'upline', head: t('console.column.upline'), cell: ({ upline }) => muted(upline?.account) },
    {
      id: 'mobile',
      head: t('console.column.mobile'),
      cell: ({ mobile }) => (
        <span className="muted" dir="ltr">
          {mobile ?? t('console.nothing')}
        </span>
      ),
    },
    {
      id: 'registered',
      head: t('console.column.registered'),
      isSortable: true,
      cell: ({ registeredAt }) => <ExactTime at={registeredAt} />,
    },
    {
      id: 'last',
      head: t('console.column.last_login'),
      cell: ({ lastLoginAt }) => (lastLoginAt ? <ExactTime at={lastLoginAt} /> : muted(undefined)),
    },
  ]
}
