import { useInfiniteQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import type { Output } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'

import { QueryFault } from './QueryFault.tsx'
import { useSaferWords } from './use-safer.ts'

type Entry = Output<typeof limits.history>['list'][number]

/** Changes of limits, with the author of each. */
export function HistoryCard() {
  const t = useT()
  const api = useApi()
  const textOf = useEntryText()
  const history = useInfiniteQuery({
    queryKey: [limits.history.path],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => api.call(limits.history, pageParam === undefined ? {} : { after: pageParam }),
    getNextPageParam: ({ next }) => next,
  })
  const list = history.data?.pages.flatMap((page) => page.list) ?? []
  return (
    <section className="card pad safer-history" aria-labelledby="safer-history">
      <h3 id="safer-history">{t('safer.history')}</h3>
      {history.isError && <QueryFault onRetry={() => void history.refetch()} />}
      {history.data && list.length === 0 && <p className="small muted">{t('safer.history_none')}</p>}
      {list.length > 0 && (
        <ol>
          {list.map((entry) => (
            <li key={entry.id}>
              <span className="xs muted num">
                <DateText atMs={Date.parse(entry.at)} />
              </span>
              <span className="small">
                {textOf(entry)}
                {entry.by === 'operator' && (
                  <span className="xs muted">
                    {' · '}
                    {t('safer.by_operator')}
                  </span>
                )}
              </span>
            </li>
          ))}
        </ol>
      )}
      {history.hasNextPage && (
        <Button
          tone="ghost"
          size="sm"
          isBusy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {t('safer.more')}
        </Button>
      )}
    </section>
  )
}

function useEntryText() {
  const t = useT()
  const words = useSaferWords()
  return ({ deed, kind, period, before, after, until }: Entry): string => {
    const value = (text: string | undefined) =>
      text === undefined || kind === undefined ? t('safer.no_limit') : words.value(text, kind)
    const name = kind && period ? words.name({ kind, period }) : ''
    const end = until === undefined ? '' : words.moment(until)
    switch (deed) {
      case 'set':
      case 'ask_looser':
      case 'confirm':
      case 'loosen':
        return t(`safer.deed.${deed}`, { name, before: value(before), after: value(after) })
      case 'cancel':
      case 'tighten':
        return t(`safer.deed.${deed}`, { name, after: value(after) })
      case 'break':
      case 'ask_return':
        return t(`safer.deed.${deed}`, { until: end })
      case 'exclude':
      case 'shut_out':
        return until === undefined ? t('safer.deed.exclude_good') : t('safer.deed.exclude', { until: end })
      case 'reality':
        return t('safer.deed.reality', {
          after: after === undefined ? t('safer.never') : t('safer.every', { minutes: after }),
        })
    }
  }
}
