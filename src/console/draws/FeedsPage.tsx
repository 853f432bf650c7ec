import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { type Column, Table } from '#browser/ui/Table.tsx'
import { Tag, type TagTone } from '#browser/ui/Tag.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { ExactTime } from '#console/ui/ExactTime.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ageText } from '#console/work/age-text.ts'
import { listFeeds } from '#contract/console/lottery-feeds.ts'
import type { Output } from '#contract/endpoint.ts'
import type { FeedState } from '#domain/lottery/feeds/feed-health.ts'

import { FeedFailures } from './FeedFailures.tsx'

import './feeds.css'

type Feed = Output<typeof listFeeds>['list'][number]

const REFRESH_MS = 15_000

const tones: Readonly<Record<FeedState, TagTone>> = {
  off: 'plain',
  unpolled: 'plain',
  failing: 'bad',
  stalled: 'bad',
  behind: 'warn',
  well: 'ok',
}

/** The sources of official results: when each last answered, how late its results are, and where operators have to look. */
export default function FeedsPage() {
  const t = useT()
  const columns = useColumns()
  const query = useQuery({ ...queryOf(useApi(), listFeeds, {}), refetchInterval: REFRESH_MS })
  return (
    <div className="console-list">
      <PageTitle title={t('console.page.result_feeds')} figures={t('console.feeds.figures')} />
      <Loaded query={query} lines={4}>
        {({ list }) => (
          <>
            <Table
              look="list"
              label={t('console.page.result_feeds')}
              columns={columns}
              rows={list}
              rowId={({ code }) => code}
              empty={
                <State icon="pulse" title={t('console.feeds.none')} text={t('console.feeds.none_text')} />
              }
            />
            {list.length > 0 && <FeedFailures feeds={list} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function useColumns(): readonly Column<Feed>[] {
  const t = useT()
  const count = useCount()
  return [
    { id: 'feed', head: t('console.feeds.feed'), cell: (feed) => <Source feed={feed} /> },
    {
      id: 'state',
      head: t('console.column.status'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`console.feeds.state_${state}`)}</Tag>,
    },
    { id: 'notes', head: t('console.feeds.notes'), cell: ({ notes }) => <Notes notes={notes} /> },
    {
      id: 'polled',
      head: t('console.feeds.polled'),
      cell: ({ polledAt }) => (polledAt === undefined ? '–' : <ExactTime at={polledAt} />),
    },
    { id: 'answered', head: t('console.feeds.answered'), cell: (feed) => <Answer feed={feed} /> },
    { id: 'failed', head: t('console.feeds.failed'), cell: (feed) => <Failure feed={feed} /> },
    { id: 'last', head: t('console.feeds.last'), cell: ({ last }) => (last ? <Last last={last} /> : '–') },
    {
      id: 'waiting',
      head: t('console.feeds.waiting'),
      cell: ({ waiting, waitingSince }) => (
        <span className="feeds-cell">
          <span className="num">{count(waiting)}</span>
          {waitingSince !== undefined && (
            <span className="xs muted">
              {t('console.feeds.since')} <ExactTime at={waitingSince} />
            </span>
          )}
        </span>
      ),
    },
  ]
}

function Source({ feed: { code, publisher, suffices, games } }: { feed: Feed }) {
  const t = useT()
  return (
    <span className="feeds-cell">
      <b>
        <bdi dir="ltr">{code}</bdi>
      </b>
      <span className="xs muted">
        <bdi>{publisher}</bdi> ·{' '}
        {games === 0 ? t('console.feeds.all_games') : t('console.feeds.games', { count: games })}
      </span>
      <span className="xs muted">
        {t(suffices ? 'console.feeds.draws_with_feed' : 'console.feeds.draws_with_person')}
      </span>
    </span>
  )
}

function Answer({ feed: { answeredAt, answerMs } }: { feed: Feed }) {
  const { language } = useFormat()
  if (answeredAt === undefined) return '–'
  const form = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'unit',
    unit: 'millisecond',
    unitDisplay: 'short',
  })
  return (
    <span className="feeds-cell">
      <ExactTime at={answeredAt} />
      {answerMs !== undefined && <span className="xs muted num">{form.format(answerMs)}</span>}
    </span>
  )
}

function Failure({ feed: { failedAt, failure } }: { feed: Feed }) {
  const t = useT()
  if (failedAt === undefined || failure === undefined) return '–'
  return (
    <span className="feeds-cell">
      <ExactTime at={failedAt} />
      <span className="xs muted">{t(`console.feeds.failure_${failure}`)}</span>
    </span>
  )
}

function Last({ last }: { last: NonNullable<Feed['last']> }) {
  const t = useT()
  const { language } = useFormat()
  return (
    <span className="feeds-cell">
      <DrawLink draw={last} />
      <span className="xs muted">{t('console.feeds.lag', { age: ageText(language, last.lagSeconds) })}</span>
    </span>
  )
}

function Notes({ notes }: { notes: Feed['notes'] }) {
  const t = useT()
  if (notes.length === 0) return '–'
  return (
    <ul className="feeds-notes">
      {notes.map((note) => (
        <li key={`${note.drawId} ${note.kind}`} className="feeds-cell">
          <DrawLink draw={note} />
          <span className="xs muted">{t(`console.feeds.note_${note.kind}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function DrawLink({
  draw: { drawId, name, numero },
}: {
  draw: { readonly drawId: string; readonly name: string; readonly numero: string }
}) {
  return (
    <Link className="link" to={paths.draw} params={{ drawId }}>
      <bdi>{name}</bdi>{' '}
      <span className="num" dir="ltr">
        {numero}
      </span>
    </Link>
  )
}
