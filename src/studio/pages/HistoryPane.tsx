import { useEffect, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import type { PastRound, RoundDetails } from '#studio/wire/answers.ts'

import { Amount } from './Amount.tsx'
import { isRefused } from './calls.ts'
import type { GameView } from './game-views.ts'
import { RoundPane } from './RoundPane.tsx'
import { useSession } from './session.tsx'

const PAGE_ROUNDS = 20

/** The player's rounds of this game. Each expands to its details. */
export function HistoryPane({ view }: { readonly view: GameView }) {
  const t = useT()
  const { call } = useSession()
  const [rounds, setRounds] = useState<readonly PastRound[]>()
  const [isMore, setMore] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [opened, setOpened] = useState<RoundDetails>()
  const [page, setPage] = useState<{ readonly before: number | undefined; readonly tries: number }>({
    before: undefined,
    tries: 0,
  })
  useEffect(() => {
    let isLate = false
    const take = (answer: { readonly rounds: readonly PastRound[] } | undefined) => {
      if (isLate) return
      setFailed(!answer)
      if (!answer) return
      setMore(answer.rounds.length === PAGE_ROUNDS)
      setRounds((known = []) => [...(page.before === undefined ? [] : known), ...answer.rounds])
    }
    call<{ readonly rounds: readonly PastRound[] }>('history', { before: page.before }).then(
      (answer) => take(isRefused(answer) ? undefined : answer),
      () => take(undefined),
    )
    return () => {
      isLate = true
    }
  }, [call, page])
  const again = () => setPage(({ before, tries }) => ({ before, tries: tries + 1 }))
  const open = async (id: string) => {
    const answer = await call<RoundDetails>('round', { id }).catch(() => undefined)
    if (answer && !isRefused(answer)) setOpened(answer)
    else setFailed(true)
  }
  if (opened)
    return (
      <>
        <Button icon="back" size="sm" tone="ghost" onClick={() => setOpened(undefined)}>
          {t('studio.history_back')}
        </Button>
        <RoundPane round={opened} view={view} />
      </>
    )
  if (hasFailed && !rounds) return <ErrorState what={t('studio.history_failed')} onRetry={again} />
  if (rounds?.length === 0)
    return <EmptyState kind="records" title={t('studio.history_none')} text={t('studio.history_none_text')} />
  return (
    <div className="st-history" aria-busy={rounds === undefined}>
      <ul>
        {rounds?.map((round) => (
          <li key={round.id}>
            <HistoryLine round={round} onOpen={() => void open(round.id)} />
          </li>
        ))}
      </ul>
      {isMore && (
        <Button onClick={() => setPage({ before: rounds?.at(-1)?.openedAtMs, tries: 0 })}>
          {t('studio.history_more')}
        </Button>
      )}
    </div>
  )
}

function HistoryLine({ round, onOpen }: { readonly round: PastRound; readonly onOpen: () => void }) {
  const t = useT()
  const { opened } = useSession()
  const { currency } = opened
  return (
    <button type="button" className="st-line" onClick={onOpen}>
      <span>
        <DateText atMs={round.openedAtMs} look="short" />
        <small className="num">{round.id}</small>
      </span>
      <span>
        <small>{t(round.isFree ? 'studio.free_round' : 'studio.stake')}</small>
        <Amount units={round.stake} currency={currency} />
      </span>
      <span>
        <small>{t('studio.win')}</small>
        {round.status === 'void' ? t('studio.status_void') : <Amount units={round.win} currency={currency} />}
      </span>
    </button>
  )
}
