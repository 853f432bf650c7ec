import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'

import './friends.css'
import { LinkCard } from './LinkCard.tsx'
import { useFriends, useOwnCode } from './use-friends.ts'

/** The member's link for friends, and the friends who registered with it. */
export function FriendsPane() {
  const t = useT()
  const own = useOwnCode()
  const { pages, list } = useFriends()
  const failed = [own, pages].filter(({ isError }) => isError)
  if (failed.length > 0)
    return (
      <div className="card">
        <ErrorState
          what={t('friends.failed_title')}
          safe={t('friends.failed_text')}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => {
            for (const query of failed) void query.refetch()
          }}
        />
      </div>
    )
  if (!own.data || !list)
    return (
      <div className="card" aria-busy="true">
        <SkeletonRows />
      </div>
    )
  const { isInviting, code } = own.data
  return (
    <div className="fr">
      {isInviting ? (
        code !== undefined && <LinkCard code={code} />
      ) : (
        <Note tone="info">{t('friends.uninvited')}</Note>
      )}
      {(isInviting || list.length > 0) && (
        <section className="card fr-mine" aria-labelledby="fr-mine">
          <header>
            <h3 id="fr-mine">{t('friends.mine')}</h3>
            <span className="xs muted">{t('friends.privacy')}</span>
          </header>
          {list.length === 0 ? (
            <EmptyState kind="favourites" title={t('friends.none_title')} text={t('friends.none_text')} />
          ) : (
            <ul>
              {list.map(({ name, joinedAt }) => (
                <li key={`${joinedAt} ${name}`}>
                  <bdi>{name}</bdi>
                  <span className="xs muted">
                    {t('friends.joined')} <DateText atMs={Date.parse(joinedAt)} look="date" />
                  </span>
                </li>
              ))}
            </ul>
          )}
          {pages.hasNextPage && (
            <Button tone="line" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {t('friends.more')}
            </Button>
          )}
        </section>
      )}
    </div>
  )
}
