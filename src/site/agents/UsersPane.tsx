import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Select } from '#browser/ui/Select.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { RANGE_AT_FIRST, type ReportRange } from '#domain/agents/report-range.ts'
import { isByPerson, teamScopes, userChoices } from '#domain/agents/team-report.ts'
import { Sum } from '#site/records/SumsCard.tsx'
import '#site/records/records.css'

import { AccountSearch } from './AccountSearch.tsx'
import { type AgentSearch, boundNames } from './agent-search.ts'
import { BetsDialog } from './BetsDialog.tsx'
import { BoundFilters } from './BoundFilters.tsx'
import {
  Amount,
  Defined,
  ListFoot,
  MoneySum,
  NoRows,
  RangeControl,
  ReportState,
  Result,
  ScopeControl,
  SumsRefused,
} from './ReportParts.tsx'
import { type User, useAgentSearch, useUsers } from './use-reports.ts'

/** Each member of the team with the figures of the range. */
export function UsersPane() {
  const t = useT()
  const [search, change] = useAgentSearch()
  const { group: _group, ...filters } = search
  const { pages, sums, list } = useUsers(filters)
  const isNarrowed = boundNames.some((name) => search[name] !== undefined) || search.find !== undefined
  const isFiltered = isNarrowed || search.who !== undefined
  const clear = () => change(nothing)
  return (
    <>
      <div className="rec-bar">
        <RangeControl search={search} onChange={change} />
        <ScopeControl scopes={teamScopes} search={search} onChange={change} />
      </div>
      <div className="rec-bar">
        <Select
          label={t('agent.who')}
          isLabelHidden
          choices={userChoices.map((id) => ({ id, label: t(`agent.who_${id}`) }))}
          value={search.who ?? 'figures'}
          onChange={(id) => change({ who: userChoices.find((one) => one === id) })}
        />
        <AccountSearch key={search.find} find={search.find} onFind={(find) => change({ find })} />
        <BoundFilters search={search} onChange={change} />
        {isFiltered && (
          <Button tone="ghost" icon="x" onClick={clear}>
            {t('record.clear')}
          </Button>
        )}
      </div>
      <SumsRefused error={sums.error} />
      {sums.data && sums.data.count > 0 && (
        <dl className="card rec-sums">
          <Sum name={t('agent.members')}>{sums.data.count}</Sum>
          <MoneySum name={t('agent.figure.validBet')} amount={sums.data.validBet} />
          <MoneySum name={t('agent.figure.result')} amount={sums.data.result} isResult />
          <MoneySum name={t('agent.figure.deposits')} amount={sums.data.deposits} />
        </dl>
      )}
      {isByPerson({ ...search, isFiltered: isNarrowed }) && (
        <p className="small muted">{t('agent.by_person')}</p>
      )}
      {!list ? (
        <ReportState query={pages} />
      ) : list.length === 0 ? (
        <NoRows
          action={
            isFiltered ? (
              <Button tone="line" onClick={clear}>
                {t('record.clear')}
              </Button>
            ) : undefined
          }
        />
      ) : (
        <div className="card">
          <UserTable list={list} range={search.range ?? RANGE_AT_FIRST} />
        </div>
      )}
      <ListFoot pages={pages} report="users" search={filters} isEmpty={!list || list.length === 0} />
    </>
  )
}

const nothing: AgentSearch = {
  who: undefined,
  find: undefined,
  ...Object.fromEntries(boundNames.map((name) => [name, undefined])),
}

function UserTable({ list, range }: { list: readonly User[]; range: ReportRange }) {
  const t = useT()
  const [opened, open] = useState<User>()
  const amount = (
    name: 'balance' | 'deposits' | 'withdrawals' | 'stake' | 'validBet' | 'returned',
  ): Column<User> => ({
    id: name,
    head: <Defined name={name} />,
    isNumber: true,
    cell: (row) => <Amount amount={row[name]} />,
  })
  return (
    <>
      <Table
        label={t('agent.members')}
        rows={list}
        rowId={({ id }) => id}
        columns={[
          {
            id: 'account',
            head: t('agent.account'),
            cell: (user) => <UserCell user={user} onOpen={() => open(user)} />,
          },
          amount('validBet'),
          amount('stake'),
          amount('returned'),
          {
            id: 'result',
            head: <Defined name="result" />,
            isNumber: true,
            cell: ({ result }) => <Result amount={result} />,
          },
          amount('deposits'),
          amount('withdrawals'),
          amount('balance'),
          {
            id: 'seen',
            head: t('agent.seen'),
            cell: ({ seenAt }) => <DateText atMs={Date.parse(seenAt)} look="short" />,
          },
        ]}
      />
      {opened && <BetsDialog member={opened} range={range} onClose={() => open(undefined)} />}
    </>
  )
}

/** The account, whose name opens the single bets where there are any. */
function UserCell({ user, onOpen }: { user: User; onOpen: () => void }) {
  const t = useT()
  const { account, isAgent, level, isActive, plays, samePerson = [] } = user
  return (
    <span className="ac-account">
      {plays > 0 ? (
        <button
          type="button"
          className="ac-open"
          aria-label={t('agent.open_bets', { account })}
          onClick={onOpen}
        >
          <bdi>{account}</bdi>
          <Icon name="chev" />
        </button>
      ) : (
        <bdi>{account}</bdi>
      )}
      <small>
        {t(isAgent ? 'agent.role_agent' : 'agent.role_member')}
        {level > 0 && ` · ${t('agent.level', { level })}`}{' '}
        {isActive && <Tag tone="ok">{t('agent.is_active')}</Tag>}
      </small>
      {samePerson.length > 0 && (
        <small className="ac-same">
          {t('agent.same_person')}{' '}
          {samePerson.map(({ id, account: other, validBet }) => (
            <span key={id}>
              <bdi>{other}</bdi> <MoneyText amount={validBet} tone="plain" />{' '}
            </span>
          ))}
        </small>
      )}
    </span>
  )
}
