import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { Column } from '#browser/ui/Table.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { PagedTable } from '#console/ui/PagedTable.tsx'
import { pageInput } from '#console/ui/pages.ts'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { type RawSearch, idPart, pagesPart } from '#console/ui/search-part.ts'
import { State } from '#console/ui/State.tsx'
import { StopDialog } from '#console/ui/StopDialog.tsx'
import { useUrlState } from '#console/ui/url-state.ts'
import { useCount } from '#console/ui/use-count.ts'
import { listCampaigns, stopCampaign } from '#contract/console/campaigns.ts'

import { CampaignDialog } from './CampaignDialog.tsx'
import { QuietHours } from './QuietHours.tsx'
import { SegmentRules } from './SegmentRules.tsx'
import type { Found, ListedCampaign } from './typed-campaign.ts'

const readSearch = (raw: RawSearch) => ({ at: pagesPart(raw['at']), open: idPart(raw['open']) })

/** Messages of a brand to many members: whom they reach, and how many got them. */
export default function CampaignsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [search, change] = useUrlState(readSearch)
  const [isAdding, setAdding] = useState(false)
  const [stopped, setStopped] = useState<ListedCampaign>()
  const input = { ...useScope(), ...pageInput(search.at) }
  const query = useQuery({ ...queryOf(useApi(), listCampaigns, input), placeholderData: keepPreviousData })
  const mayWrite = may('outbox.write')
  const columns = useColumns(query.data, mayWrite ? setStopped : undefined)
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.campaigns')}
        figures={t('console.campaigns.figures', { name: brand?.name ?? '' })}
        actions={
          mayWrite && (
            <>
              <QuietHours quietHours={query.data?.quietHours} />
              <Button tone="main" size="sm" icon="plus" onClick={() => setAdding(true)}>
                {t('console.campaigns.add')}
              </Button>
            </>
          )
        }
      />
      <WaitingProposals group="campaigns" deed="campaigns.sendCampaign" />
      <PagedTable
        label={t('console.page.campaigns')}
        query={query}
        columns={columns}
        search={search}
        change={change}
        opensRows={false}
        empty={
          <State icon="send" title={t('console.campaigns.none')} text={t('console.campaigns.none_text')} />
        }
      />
      {isAdding && query.data && <CampaignDialog found={query.data} onClose={() => setAdding(false)} />}
      {stopped && <Stop campaign={stopped} onClose={() => setStopped(undefined)} />}
    </div>
  )
}

function Stop({ campaign: { id, name }, onClose }: { campaign: ListedCampaign; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  return (
    <StopDialog
      question={t('console.campaigns.stop_title', { name })}
      text={t('console.campaigns.stop_text')}
      done={t('console.campaigns.stopped')}
      send={(reason) => api.call(stopCampaign, { ...scope, id, reason })}
      onClose={onClose}
    />
  )
}

const tones = { planned: 'info', sending: 'warn', sent: 'ok', stopped: 'bad' } as const

function useColumns(
  found: Found | undefined,
  onStop: ((row: ListedCampaign) => void) | undefined,
): readonly Column<ListedCampaign>[] {
  const t = useT()
  return [
    {
      id: 'name',
      head: t('console.campaigns.name'),
      cell: ({ name, purpose, texts }) => (
        <>
          <bdi>{name}</bdi>
          <span className="console-under muted">
            {t(`console.campaigns.purpose_${purpose}`)}, <bdi>{texts[0]?.title}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'segment',
      head: t('console.campaigns.segment'),
      cell: ({ segment }) => <SegmentRules segment={segment} levels={found?.levels ?? []} />,
    },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: (row) => (
        <>
          <Tag tone={tones[row.state]}>{t(`console.campaigns.state_${row.state}`)}</Tag>
          <span className="console-under muted">
            <ExactTime at={row.endedAt ?? row.startsAt} />
          </span>
          {(row.state === 'planned' ||
            row.state === 'sending' ||
            (row.state === 'sent' && row.undelivered > 0)) &&
            onStop && (
              <Button size="sm" onClick={() => onStop(row)}>
                {t('console.missions.stop')} <span className="sr">{row.name}</span>
              </Button>
            )}
        </>
      ),
    },
    {
      id: 'sent',
      head: t('console.campaigns.sent'),
      isNumber: true,
      cell: (row) => <Counts row={row} />,
    },
    {
      id: 'operators',
      head: t('console.campaigns.operators'),
      cell: ({ operator, second, stoppedBy }) => (
        <>
          <bdi>{operator}</bdi>
          {second !== undefined && (
            <>
              , <bdi>{second}</bdi>
            </>
          )}
          {stoppedBy !== undefined && (
            <span className="console-under muted">
              {t('console.campaigns.stopped_by')} <bdi>{stoppedBy}</bdi>
            </span>
          )}
        </>
      ),
    },
  ]
}

function Counts({
  row: { sent, counted, read, followed, place, channels, delivered, undelivered, dropped },
}: {
  row: ListedCampaign
}) {
  const t = useT()
  const count = useCount()
  return (
    <>
      {t('console.campaigns.sent_of', { sent: count(sent), counted: count(counted) })}
      <span className="console-under muted">{t('console.campaigns.read', { read: count(read) })}</span>
      {place !== undefined && (
        <span className="console-under muted">
          {t('console.campaigns.followed', { followed: count(followed) })}
        </span>
      )}
      {channels !== undefined && (
        <span className="console-under muted">
          {t('console.campaigns.delivered', { delivered: count(delivered) })}
        </span>
      )}
      {undelivered > 0 && (
        <span className="console-under muted">
          {t('console.campaigns.undelivered', { undelivered: count(undelivered) })}
        </span>
      )}
      {dropped.length > 0 && <Dropped dropped={dropped} />}
    </>
  )
}

/** Messages that did not leave the site, with the reasons by channel. */
function Dropped({ dropped }: Pick<ListedCampaign, 'dropped'>) {
  const t = useT()
  const format = useCount()
  const all = dropped.reduce((sum, { count }) => sum + count, 0)
  return (
    <details className="xs campaign-dropped">
      <summary>{t('console.campaigns.dropped', { dropped: format(all) })}</summary>
      <ul>
        {dropped.map(({ channel, why, count }) => (
          <li key={`${channel} ${why}`}>
            {t('console.campaigns.dropped_why', {
              channel: t(`console.campaigns.channel_${channel}`),
              reason: t(`console.campaigns.dropped_${why}`),
              count: format(count),
            })}
          </li>
        ))}
      </ul>
    </details>
  )
}
