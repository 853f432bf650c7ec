import { useEffect, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { SegmentedControl } from '#browser/ui/SegmentedControl.tsx'
import type { FeatureRound, PastRound, RoundDetails } from '#studio/wire/answers.ts'

import { Amount } from './Amount.tsx'
import { isRefused } from './calls.ts'
import type { GameView } from './game-views.ts'
import { RoundPane } from './RoundPane.tsx'
import { useSession } from './session.tsx'

const PAGE_ROUNDS = 20

/** The player's rounds of this game, all of them or the last ones with a feature. Each expands to its details. */
export function HistoryPane({ view }: { readonly view: GameView }) {
  const t = useT()
  const { opened } = useSession()
  const [listed, setListed] = useState<Listed>('history')
  return (
    <>
      {opened.hasFeature && (
        <SegmentedControl
          label={t('studio.history')}
          options={[
            { id: 'history', label: t('studio.history_back') },
            { id: 'features', label: t('studio.history_features') },
          ]}
          selected={listed}
          onSelect={(id) => setListed(id === 'features' ? id : 'history')}
        />
      )}
      <RoundList key={listed} listed={listed} view={view} />
    </>
  )
}

/** The call that lists the rounds. */
type Listed = 'history' | 'features'

function RoundList({ listed, view }: { readonly listed: Listed; readonly view: GameView }) {
  const t = useT()
  const { call } = useSession()
  const [rounds, setRounds] = useState<readonly ListedRound[]>()
  const [isMore, setMore] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const [opened, setOpened] = useState<RoundDetails>()
  const [page, setPage] = useState<{ readonly before: number | undefined; readonly tries: number }>({
    before: undefined,
    tries: 0,
  })
  useEffect(() => {
    let isLate = false
    const take = (answer: Answer | undefined) => {
      if (isLate) return
      setFailed(!answer)
      if (!answer) return
      setMore(listed === 'history' && answer.rounds.length === PAGE_ROUNDS)
      setRounds((known = []) => [...(page.before === undefined ? [] : known), ...answer.rounds])
    }
    call<Answer>(listed, { before: page.before }).then(
      (answer) => take(isRefused(answer) ? undefined : answer),
      () => take(undefined),
    )
    return () => {
      isLate = true
    }
  }, [call, listed, page])
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
  if (rounds?.length === 0) return <NoRounds listed={listed} />
  return (
    <div className="st-history" aria-busy={rounds === undefined}>
      {listed === 'features' && <p>{t('studio.history_features_text')}</p>}
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

function NoRounds({ listed }: { readonly listed: Listed }) {
  const t = useT()
  const [title, text] =
    listed === 'history'
      ? [t('studio.history_none'), t('studio.history_none_text')]
      : [t('studio.history_features_none'), t('studio.history_features_text')]
  return <EmptyState kind="records" title={title} text={text} />
}

/** A round of either list: only one with a feature says what the feature won. */
type ListedRound = PastRound & Partial<Pick<FeatureRound, 'featureWin'>>

interface Answer {
  readonly rounds: readonly ListedRound[]
}

function HistoryLine({ round, onOpen }: { readonly round: ListedRound; readonly onOpen: () => void }) {
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
      {round.featureWin !== undefined && (
        <span>
          <small>{t('studio.feature')}</small>
          <Amount units={round.featureWin} currency={currency} />
        </span>
      )}
      <span>
        <small>{t('studio.win')}</small>
        {round.status === 'void' ? t('studio.status_void') : <Amount units={round.win} currency={currency} />}
      </span>
    </button>
  )
}
