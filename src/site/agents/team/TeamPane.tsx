import { Fragment, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Chips } from '#browser/ui/Chips.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import '#site/records/records.css'

import { AccountSearch } from '#site/agents/AccountSearch.tsx'
import { ReportState } from '#site/agents/ReportParts.tsx'
import { type AgentSearch, belowChoices } from '#site/agents/agent-search.ts'
import { useAgentSearch } from '#site/agents/use-reports.ts'

import './team.css'
import { TeamTable } from './TeamTable.tsx'
import { TeamTree } from './TeamTree.tsx'
import { type TeamNode, useTeam } from './use-team.ts'

/** The tree of the team: a walk from agent to agent, with the members below the chosen one. */
export function TeamPane() {
  const [search, change] = useAgentSearch()
  const { under, below, find } = search
  // A search looks through all levels.
  const scope = below === undefined && find === undefined ? 'direct' : 'team'
  const { pages, node, list } = useTeam({
    scope,
    ...(under === undefined ? {} : { under }),
    ...(below === 'agents' || below === 'members' ? { kind: below } : {}),
    ...(find === undefined ? {} : { find }),
  })
  const walk = (id: string | undefined) => change({ under: id, find: undefined })
  return (
    <div className="tm">
      <aside className="card tm-tree">
        <TeamTree selected={under} onWalk={walk} />
      </aside>
      <div className="tm-people">
        <div className="rec-bar">
          <TreeSheet selected={under} onWalk={walk} />
          <PeopleChips search={search} onChange={change} />
          <AccountSearch key={find} find={find} onFind={(text) => change({ find: text || undefined })} />
        </div>
        {!node || !list ? (
          <ReportState query={pages} />
        ) : (
          <section className="card">
            <NodeHead node={node} onWalk={walk} />
            {list.length === 0 ? (
              <NobodyHere isFound={find !== undefined} onClear={() => change({ find: undefined })} />
            ) : (
              <TeamTable list={list} onWalk={walk} />
            )}
          </section>
        )}
        {pages.hasNextPage && (
          <Button
            tone="line"
            className="rec-more"
            isBusy={pages.isFetchingNextPage}
            onClick={() => void pages.fetchNextPage()}
          >
            <MoreWords />
          </Button>
        )}
      </div>
    </div>
  )
}

/** On narrow screens the tree is a sheet, which a step in it closes. */
function TreeSheet({
  selected,
  onWalk,
}: {
  selected: string | undefined
  onWalk: (id: string | undefined) => void
}) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button tone="line" size="sm" icon="group" className="tm-sheet" onClick={() => setOpen(true)}>
        {t('team.tree')}
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={t('team.tree')}>
        <div className="tm-tree tm-in-sheet">
          <TeamTree
            selected={selected}
            onWalk={(id) => {
              setOpen(false)
              onWalk(id)
            }}
          />
        </div>
      </Dialog>
    </>
  )
}

function MoreWords() {
  return useT()('record.more')
}

function PeopleChips({
  search: { below },
  onChange,
}: {
  search: AgentSearch
  onChange: (patch: AgentSearch) => void
}) {
  const t = useT()
  return (
    <Chips
      label={t('agent.scope')}
      isScrolling
      options={[
        { id: '', label: t('agent.scope_direct') },
        { id: 'team', label: t('agent.scope_team') },
        { id: 'agents', label: t('team.agents') },
        { id: 'members', label: t('team.members') },
      ]}
      selected={below ?? ''}
      onSelect={(id) => onChange({ below: belowChoices.find((one) => one === id) })}
    />
  )
}

/** The way down to the node, and the people below it. */
function NodeHead({ node, onWalk }: { node: TeamNode; onWalk: (id: string | undefined) => void }) {
  const t = useT()
  const { account, isAgent, path, level, agents, members } = node
  return (
    <header className="tm-node">
      <Avatar id={account} sizeRem={2.75} />
      <div className="grow">
        <nav className="tm-path" aria-label={t('team.path')}>
          {level > 0 && (
            <>
              <button type="button" onClick={() => onWalk(undefined)}>
                {t('team.me')}
              </button>
              <Icon name="right" />
            </>
          )}
          {path
            .filter(({ id }) => id !== node.id)
            .map((one) => (
              <Fragment key={one.id}>
                <button type="button" onClick={() => onWalk(one.id)}>
                  <bdi>{one.account}</bdi>
                </button>
                <Icon name="right" />
              </Fragment>
            ))}
          <b aria-current="page">
            <bdi>{account}</bdi>
          </b>
        </nav>
        <span className="tm-tags">
          <Tag tone={isAgent ? 'info' : 'plain'}>{t(isAgent ? 'agent.role_agent' : 'agent.role_member')}</Tag>
          <span className="xs muted">{level === 0 ? t('team.yourself') : t('agent.level', { level })}</span>
        </span>
      </div>
      <dl className="tm-figures">
        <div>
          <dt>{t('team.agents')}</dt>
          <dd>{agents}</dd>
        </div>
        <div>
          <dt>{t('team.members')}</dt>
          <dd>{members}</dd>
        </div>
      </dl>
    </header>
  )
}

function NobodyHere({ isFound, onClear }: { isFound: boolean; onClear: () => void }) {
  const t = useT()
  return (
    <EmptyState
      kind="records"
      title={t(isFound ? 'team.not_found' : 'team.none')}
      text={t(isFound ? 'team.not_found_text' : 'team.none_text')}
      action={
        isFound ? (
          <Button tone="line" onClick={onClear}>
            {t('record.clear')}
          </Button>
        ) : undefined
      }
    />
  )
}
