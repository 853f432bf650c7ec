import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { useScope } from '#console/frame/brand.ts'
import { MemberLink } from '#console/members/MemberLink.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PanelPart } from '#console/ui/PanelPart.tsx'
import { dayPart } from '#console/ui/search-part.ts'
import { useCount } from '#console/ui/use-count.ts'
import { compareTeams, type readAgent } from '#contract/console/agent-tree.ts'
import type { Output } from '#contract/endpoint.ts'
import { addDays } from '#domain/records/business-day.ts'

import { Uplines } from './TreePath.tsx'

type Compared = Output<typeof compareTeams>

/** Days between the two that are compared first. */
const USUAL_DAYS = 30

/** The uplines and the team of one member on two days. */
export function CompareDays({ agent: { id, today } }: { agent: Output<typeof readAgent> }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const [day, setDay] = useState(addDays(today, -USUAL_DAYS))
  const [otherDay, setOtherDay] = useState(today)
  const field = (label: string, value: string, change: (day: string) => void) => (
    <label className="field">
      <span className="label">{label}</span>
      <span className="input">
        <input
          type="date"
          value={value}
          onChange={(event) => {
            const chosen = dayPart(event.currentTarget.value)
            if (chosen !== undefined) change(chosen)
          }}
        />
      </span>
    </label>
  )
  if (!isOpen)
    return (
      <div className="console-buttons">
        <Button size="sm" icon="history" onClick={() => setOpen(true)}>
          {t('console.agents.compare')}
        </Button>
      </div>
    )
  return (
    <PanelPart title={t('console.agents.compare')}>
      <div className="stack">
        <div className="agents-days console-form">
          {field(t('console.agents.one_day'), day, setDay)}
          {field(t('console.agents.other_day'), otherDay, setOtherDay)}
        </div>
        <Comparison id={id} day={day} otherDay={otherDay} />
      </div>
    </PanelPart>
  )
}

function Comparison(days: { id: string; day: string; otherDay: string }) {
  const t = useT()
  const input = { ...useScope(), ...days }
  const query = useQuery({ ...queryOf(useApi(), compareTeams, input), placeholderData: keepPreviousData })
  return (
    <Loaded query={query} lines={5}>
      {({ day, otherDay, moved, hasMore }) => (
        <>
          <div className="agents-days">
            <Side side={day} />
            <Side side={otherDay} />
          </div>
          <h3 className="console-eyebrow">{t('console.agents.moved')}</h3>
          {moved.length === 0 ? (
            <p className="small muted">{t('console.agents.moved_none')}</p>
          ) : (
            <Moves moved={moved} />
          )}
          {hasMore && <p className="xs muted">{t('console.agents.moved_more')}</p>}
        </>
      )}
    </Loaded>
  )
}

function Side({ side: { day, isPlaced, path, agents, members } }: { side: Compared['day'] }) {
  const t = useT()
  const count = useCount()
  return (
    <section className="agents-day" aria-label={day}>
      <h3 className="console-eyebrow num" dir="ltr">
        {day}
      </h3>
      {isPlaced ? (
        <KeyValues
          rows={[
            { id: 'path', name: t('console.agents.uplines'), value: <Uplines path={path} /> },
            { id: 'agents', name: t('console.agents.agents_below'), value: count(agents) },
            { id: 'players', name: t('console.agents.players_below'), value: count(members) },
          ]}
        />
      ) : (
        <p className="small muted">{t('console.agents.not_registered')}</p>
      )}
    </section>
  )
}

function Moves({ moved }: { moved: Compared['moved'] }) {
  const t = useT()
  const place = (account: string | undefined) =>
    account === undefined ? t('console.agents.at_top') : <bdi>{account}</bdi>
  return (
    <ul className="console-lines">
      {moved.map(({ id, account, fromAccount, toAccount }) => (
        <li key={id}>
          <span className="grow">
            <MemberLink member={{ id, account }} />
            <span className="xs muted agents-path">
              {place(fromAccount)}
              <Icon name="right" />
              {place(toAccount)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
