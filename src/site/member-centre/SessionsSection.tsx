import { useInfiniteQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT, useWords } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Output } from '#contract/endpoint.ts'
import { myAccount } from '#contract/my-account.ts'
import type { IconName } from '#art/icons.ts'

import type { OpenDeed } from './deed.ts'
import { GuardRow } from './GuardSection.tsx'

type OwnSession = Output<typeof myAccount.sessions>['list'][number]

/** The member's sessions: browser, place and last use. */
export function SessionsSection({ onDeed }: { onDeed: OpenDeed }) {
  const t = useT()
  const api = useApi()
  const sessions = useInfiniteQuery({
    queryKey: [myAccount.sessions.path],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      api.call(myAccount.sessions, pageParam === undefined ? {} : { after: pageParam }),
    getNextPageParam: (page) => (page.hasMore ? page.list.at(-1)?.id : undefined),
  })
  const list = sessions.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('centre.sessions')}</h3>
        {list.some(({ isThis }) => !isThis) && (
          <Button tone="line" onClick={() => onDeed({ name: 'end_others' })}>
            {t('centre.end_others')}
          </Button>
        )}
      </header>
      {sessions.isError ? (
        <ErrorState
          what={t('centre.failed_title')}
          safe={t('centre.failed_text')}
          onRetry={() => void sessions.refetch()}
        />
      ) : (
        <ul className="card">
          {sessions.isPending && (
            <li className="mc-row">
              <Skeleton shape="text" />
            </li>
          )}
          {list.map((one) => (
            <SessionRow key={one.id} session={one} onDeed={onDeed} />
          ))}
        </ul>
      )}
      {sessions.hasNextPage && (
        <Button
          tone="ghost"
          isBusy={sessions.isFetchingNextPage}
          onClick={() => void sessions.fetchNextPage()}
        >
          {t('centre.more')}
        </Button>
      )}
    </section>
  )
}

const signs: Readonly<Record<OwnSession['kind'], IconName>> = {
  desktop: 'web',
  phone: 'phone',
  tablet: 'phone',
  unknown: 'globe',
}

function SessionRow({ session, onDeed }: { session: OwnSession; onDeed: OpenDeed }) {
  const t = useT()
  const { tag } = useWords()
  const { id, isThis, browser, system, country, address, kind, lastUsedAt } = session
  const device =
    browser === undefined && system === undefined
      ? t('centre.unknown_device')
      : browser === undefined || system === undefined
        ? (browser ?? system ?? '')
        : t('centre.device', { browser, system })
  const place = country === undefined ? address : new Intl.DisplayNames([tag], { type: 'region' }).of(country)
  return (
    <GuardRow
      icon={signs[kind]}
      name={device}
      state={
        <>
          {place !== undefined && (
            <>
              <bdi>{place}</bdi>
              {' · '}
            </>
          )}
          {t('centre.last_used')} <DateText atMs={Date.parse(lastUsedAt)} />
        </>
      }
      tag={isThis ? <Tag tone="ok">{t('centre.this_session')}</Tag> : undefined}
    >
      {!isThis && (
        <Button
          tone="line"
          aria-label={t('centre.end_named', { name: device })}
          onClick={() => onDeed({ name: 'end_session', id, label: device })}
        >
          {t('centre.end')}
        </Button>
      )}
    </GuardRow>
  )
}
