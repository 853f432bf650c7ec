import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { FilterStates } from '#console/ui/FilterStates.tsx'
import { FilterText } from '#console/ui/FilterText.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { State } from '#console/ui/State.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { listFriends } from '#contract/console/friends.ts'
import type { Output } from '#contract/endpoint.ts'
import { type FriendState, friendRewardStates } from '#domain/friends/friend-state.ts'

import { AdmitFriend } from './AdmitFriend.tsx'
import { CancelReward } from './CancelReward.tsx'
import { readFriendSearch } from './friend-search.ts'

type Listed = Output<typeof listFriends>['list'][number]

/** The friends of a brand with their inviters, steps and rewards. */
export function FriendList() {
  const t = useT()
  const { may } = useOperator()
  const [search, change] = useUrlState(readFriendSearch)
  const [cancelled, setCancelled] = useState<Listed>()
  const [admitted, setAdmitted] = useState<Listed>()
  const { state, account } = search
  const input = {
    ...useScope(),
    ...(state === undefined ? {} : { state }),
    ...(account === undefined ? {} : { account }),
    ...pageInput(search.at),
  }
  const found = useQuery({ ...queryOf(useApi(), listFriends, input), placeholderData: keepPreviousData })
  const columns = useColumns(found.data?.currency ?? '', {
    onCancel: may('ledger.adjust') ? setCancelled : undefined,
    onAdmit: may('members.write') ? setAdmitted : undefined,
  })
  return (
    <div className="console-list">
      <div className="console-filters" role="group" aria-label={t('console.filter.label')}>
        <FilterStates
          value={state}
          choices={friendRewardStates.map((id) => ({ id, label: t(`console.friends.state_${id}`) }))}
          onChange={(next) => change({ state: next, at: [] })}
        />
        <FilterText
          label={t('console.column.account')}
          value={account}
          onChange={(next) => change({ account: next, at: [] })}
        />
      </div>
      <PagedTable
        label={t('console.friends.list')}
        query={found}
        columns={columns}
        search={search}
        change={change}
        opensRows={false}
        empty={<State icon="group" title={t('console.friends.no_friends')} />}
      />
      {admitted && <AdmitFriend friend={admitted} onClose={() => setAdmitted(undefined)} />}
      {cancelled?.reward && (
        <CancelReward
          id={cancelled.reward.id}
          account={cancelled.inviter.account}
          onClose={() => setCancelled(undefined)}
        />
      )}
    </div>
  )
}

const tones = {
  joined: 'plain',
  open: 'info',
  done: 'info',
  over: 'plain',
  related: 'warn',
  claimable: 'warn',
  claimed: 'ok',
  lapsed: 'plain',
  cancelled: 'bad',
} as const satisfies Record<FriendState, string>

function useColumns(
  currency: string,
  { onCancel, onAdmit }: Readonly<Record<'onCancel' | 'onAdmit', ((row: Listed) => void) | undefined>>,
): readonly Column<Listed>[] {
  const t = useT()
  return [
    {
      id: 'friend',
      head: t('console.friends.friend'),
      cell: (row) => <MemberLink member={row} />,
    },
    {
      id: 'inviter',
      head: t('console.friends.inviter'),
      cell: ({ inviter }) => <MemberLink member={inviter} />,
    },
    {
      id: 'joined',
      head: t('console.column.registered'),
      cell: ({ joinedAt }) => <ExactTime at={joinedAt} />,
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: (row) => (
        <>
          <Tag tone={tones[row.state]}>{t(`console.friends.state_${row.state}`)}</Tag>
          <StateDetail row={row} />
          {row.state === 'related' && row.isHousehold && !row.isKnownPerson && onAdmit && (
            <Button size="sm" onClick={() => onAdmit(row)}>
              {t('console.friends.admit')} <span className="sr">{row.account}</span>
            </Button>
          )}
          {row.state === 'claimable' && onCancel && (
            <Button size="sm" onClick={() => onCancel(row)}>
              {t('console.friends.cancel')} <span className="sr">{row.account}</span>
            </Button>
          )}
        </>
      ),
    },
    {
      id: 'reward',
      head: t('console.friends.amount'),
      isNumber: true,
      cell: ({ reward }) =>
        reward ? (
          <MoneyText amount={reward.amount} symbol={currency} tone="plain" />
        ) : (
          <span className="muted">–</span>
        ),
    },
  ]
}

/** The reason of the state: steps that are missing, or the end of the reward. */
function StateDetail({
  row: { state, steps, isKnownPerson, isHousehold, isAdmitted, reward },
}: {
  row: Listed
}) {
  const t = useT()
  const missing =
    state === 'open' && steps
      ? (
          [
            ['verified', steps.isVerified],
            ['deposited', steps.hasDeposited],
            ['played', steps.hasPlayed],
          ] as const
        ).filter(([, isDone]) => !isDone)
      : []
  return (
    <span className="console-under muted">
      {missing.map(([id]) => t(`console.friends.lacks_${id}`)).join(', ')}
      {state === 'related' && isKnownPerson && t('console.friends.same_person')}
      {state === 'related' && !isKnownPerson && isHousehold && t('console.friends.same_address')}
      {isAdmitted && t('console.friends.admitted')}
      {reward?.cause !== undefined && t(`console.friends.cause_${reward.cause}`)}
      {reward?.operator !== undefined && (
        <>
          {' '}
          <bdi>{reward.operator}</bdi>
        </>
      )}
      {reward && state !== 'cancelled' && <ExactTime at={reward.endedAt ?? reward.claimEndsAt} />}
    </span>
  )
}
