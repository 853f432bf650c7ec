import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'

import './friends.css'
import { FriendRow } from './FriendRow.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import { LinkCard } from './LinkCard.tsx'
import { useFriends, useOwnFriends } from './use-friends.ts'

/** The member's link for friends, and the friends who registered with it. */
export function FriendsPane() {
  const t = useT()
  const own = useOwnFriends()
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
  const { isInviting, code, terms, claimed } = own.data
  return (
    <div className="fr">
      {isInviting ? (
        code !== undefined && <LinkCard code={code} />
      ) : (
        <Note tone="info">{t('friends.uninvited')}</Note>
      )}
      {terms && <HowItWorks terms={terms} />}
      {(isInviting || list.length > 0) && (
        <section className="card fr-mine" aria-labelledby="fr-mine">
          <header>
            <h3 id="fr-mine">{t('friends.mine')}</h3>
            <span className="xs muted">{t('friends.privacy')}</span>
            {Number(claimed) > 0 && (
              <span className="small">
                {t('friends.received')} <MoneyText amount={claimed} />
              </span>
            )}
          </header>
          {list.length === 0 ? (
            <EmptyState kind="favourites" title={t('friends.none_title')} text={t('friends.none_text')} />
          ) : (
            <ul>
              {list.map((friend) => (
                <FriendRow key={`${friend.joinedAt} ${friend.name}`} friend={friend} />
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
