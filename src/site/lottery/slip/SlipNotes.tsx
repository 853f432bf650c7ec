import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'

import type { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { lottery as lotteryCalls } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { Draft } from '#site/lottery/betting/draft.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'
import { limitIn } from '#site/limits/limit-in.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import { PartDialog } from './PartDialog.tsx'
import { type QuotedDraft, acceptOdds } from './quote.ts'
import { fullNumbersOf } from './refusal.ts'
import type { Placing } from './use-placing.ts'

/** Few slips meet a limit. */
const LimitReached = lazyPart(() =>
  import('#site/limits/LimitReached.tsx').then((chunk) => chunk.LimitReached),
)

/** The reason why the slip was not placed, and the way on. The slip itself stays as it is. */
export function SlipNotes({
  lottery,
  draft,
  quoted,
  draws,
  placing: { call },
  onChange,
}: {
  lottery: Lottery
  draft: Draft
  quoted: QuotedDraft
  draws: readonly Draw[]
  placing: Placing
  onChange: (change: (draft: Draft) => Draft) => void
}) {
  const t = useT()
  const { refusal, isUnknown } = call
  useFreshTerms(refusal?.code)
  const full = fullNumbersOf(refusal)
  if (full.length > 0)
    return (
      <PartDialog
        key={full.map(({ name, free }) => `${name} ${free}`).join()}
        full={full}
        lottery={lottery}
        draft={draft}
        quoted={quoted}
        draws={draws}
        call={call}
        onChange={onChange}
      />
    )
  if (isUnknown) return <Note tone="warn">{t('lottery.unknown_answer')}</Note>
  if (quoted.isChanged)
    return (
      <div role="alert">
        <Note tone="warn">
          <p>{t('lottery.odds_changed')}</p>
          <Button
            size="sm"
            tone="line"
            // On phones the sheet shows both odds of each line.
            className="in-sheet"
            onClick={() => {
              call.reset()
              onChange((now) => acceptOdds(now, quoted))
            }}
          >
            {t('lottery.accept_odds')}
          </Button>
        </Note>
      </div>
    )
  // SlipClosed names the numbers, beside the same words.
  if (!refusal || refusal.code === 'number_closed') return null
  return <RefusedSlip refusal={refusal} next={draws[0]} />
}

/** The refusal in the server's words, with what the member can do about it. */
function RefusedSlip({ refusal, next }: { refusal: CallRefused; next: Draw | undefined }) {
  const t = useT()
  const openCentre = useOpenCentre()
  const limit = limitIn(refusal)
  return (
    <Note tone="bad">
      <p>{refusal.message}</p>
      {limit && (
        <Suspense>
          <LimitReached limit={limit} />
        </Suspense>
      )}
      {refusal.code === 'draw_closed' && next && <p>{t('lottery.too_late', { number: next.numero })}</p>}
      {refusal.code === 'insufficient_balance' && (
        <Button size="sm" tone="gold" icon="deposit" onClick={() => openCentre('depositv2')}>
          {t('lottery.deposit')}
        </Button>
      )}
    </Note>
  )
}

/** After a refusal for odds, for a closed number or for a closed draw, the page must show those of now. */
function useFreshTerms(code: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (code === 'odds_changed')
      for (const { path } of [lotteryTickets.terms, lotteryTickets.ownReturn])
        void queries.invalidateQueries({ queryKey: [path] })
    if (code === 'number_closed')
      void queries.invalidateQueries({ queryKey: [lotteryTickets.freeOfDraw.path] })
    if (code === 'draw_closed' || code === 'day_not_sold')
      void queries.invalidateQueries({ queryKey: [lotteryCalls.comingDraws.path] })
  }, [code, queries])
}
