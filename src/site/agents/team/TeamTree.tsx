import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { useBranch } from './use-team.ts'

interface TreeProps {
  readonly selected: string | undefined
  readonly onWalk: (id: string | undefined) => void
}

/** The agents of the team as a tree. Each branch is loaded when it is opened. */
export function TeamTree({ selected, onWalk }: TreeProps) {
  const t = useT()
  return (
    <nav aria-label={t('team.tree')}>
      <button
        type="button"
        className={selected === undefined ? 'tm-leaf on' : 'tm-leaf'}
        aria-current={selected === undefined || undefined}
        onClick={() => onWalk(undefined)}
      >
        <Icon name="group" />
        <span>{t('team.me')}</span>
      </button>
      <Branch under={undefined} selected={selected} onWalk={onWalk} />
    </nav>
  )
}

function Branch({ under, selected, onWalk }: TreeProps & { under: string | undefined }) {
  const t = useT()
  const query = useBranch(under)
  if (query.isError && !query.data) return <Note tone="bad">{t('agent.failed')}</Note>
  if (!query.data) return <Skeleton shape="text" />
  const { list, next } = query.data
  if (list.length === 0) return under === undefined ? <p className="xs muted">{t('team.no_agents')}</p> : null
  return (
    <ul>
      {list.map((agent) => (
        <TreeItem
          key={agent.id}
          id={agent.id}
          account={agent.account}
          people={agent.agents + agent.members}
          hasAgents={agent.agents > 0}
          selected={selected}
          onWalk={onWalk}
        />
      ))}
      {next !== undefined && (
        <li>
          <button type="button" className="tm-leaf more" onClick={() => onWalk(under)}>
            {t('team.more_agents')}
          </button>
        </li>
      )}
    </ul>
  )
}

function TreeItem({
  id,
  account,
  people,
  hasAgents,
  selected,
  onWalk,
}: TreeProps & { id: string; account: string; people: number; hasAgents: boolean }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const isOn = id === selected
  return (
    <li>
      <div className={isOn ? 'tm-item on' : 'tm-item'}>
        {hasAgents ? (
          <button
            type="button"
            className="tm-turn"
            aria-expanded={isOpen}
            aria-label={t('team.branch', { account })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chev" />
          </button>
        ) : (
          <span className="tm-turn" />
        )}
        <button
          type="button"
          className="tm-leaf"
          aria-current={isOn || undefined}
          onClick={() => {
            setOpen(true)
            onWalk(id)
          }}
        >
          <Avatar id={account} sizeRem={1.25} />
          <bdi>{account}</bdi>
          <small className="num">{people}</small>
        </button>
      </div>
      {isOpen && hasAgents && <Branch under={id} selected={selected} onWalk={onWalk} />}
    </li>
  )
}
