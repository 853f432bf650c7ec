import { useInfiniteQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SkeletonRows } from '#browser/ui/SkeletonRows.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import type { Output } from '#contract/endpoint.ts'
import { feedback } from '#contract/feedback.ts'
import { MemberWords } from '#site/session/MemberWords.tsx'

type Own = Output<typeof feedback.own>['list'][number]

const tones = { new: 'plain', read: 'info', answered: 'ok' } as const

/** Texts up to this length stand in full; longer ones open. */
const SHORT = 140

/** The member's earlier feedback with its state and the brand's answer. Members who sent none see no card. */
export const OwnFeedback = () => (
  <MemberWords>
    <OwnList />
  </MemberWords>
)

function OwnList() {
  const t = useT()
  const api = useApi()
  const found = useInfiniteQuery({
    queryKey: [feedback.own.path],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.call(feedback.own, pageParam === undefined ? {} : { after: pageParam }),
    getNextPageParam: ({ next }) => next,
  })
  const list = found.data?.pages.flatMap((page) => page.list) ?? []
  if (found.isSuccess && list.length === 0) return null
  return (
    <section className="card feedback-aside" aria-labelledby="own-feedback" aria-busy={found.isPending}>
      <h2 id="own-feedback">{t('feedback.own')}</h2>
      {found.isPending && <SkeletonRows count={3} />}
      {found.isError && (
        <ErrorState
          what={t('centre.failed_title')}
          safe={t('centre.failed_text')}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      )}
      <ul className="feedback-own">
        {list.map((one) => (
          <OwnItem key={one.reference} one={one} />
        ))}
      </ul>
      {found.hasNextPage && (
        <Button tone="ghost" isBusy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('centre.more')}
        </Button>
      )}
    </section>
  )
}

function OwnItem({ one: { reference, topic, state, content, sentAt, answer, answeredAt } }: { one: Own }) {
  const t = useT()
  return (
    <li>
      <div className="feedback-own-head">
        <b>{t(`feedback.topic_${topic}`)}</b>
        <Tag tone={tones[state]}>{t(`feedback.state_${state}`)}</Tag>
      </div>
      <Long text={content} />
      {answer !== undefined && (
        <div className="feedback-answer">
          <b>{t('feedback.own_answer')}</b>
          <Long text={answer} />
        </div>
      )}
      <small>
        <bdi className="num">{reference}</bdi>
        {' · '}
        {t('feedback.own_sent')} <DateText atMs={Date.parse(sentAt)} look="short" />
        {answeredAt !== undefined && (
          <>
            {' · '}
            {t('feedback.own_answered')} <DateText atMs={Date.parse(answeredAt)} look="short" />
          </>
        )}
      </small>
    </li>
  )
}

function Long({ text }: { text: string }) {
  if (text.length <= SHORT) return <p dir="auto">{text}</p>
  return (
    <details>
      <summary dir="auto">{`${text.slice(0, SHORT).trimEnd()}…`}</summary>
      <p dir="auto">{text}</p>
    </details>
  )
}
