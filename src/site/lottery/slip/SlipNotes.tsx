import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'

import type { CallRefused } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { lottery as lotteryCalls } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'
import { SlipClosed } from '#site/lottery/limits/SlipClosed.tsx'
import { SlipFree } from '#site/lottery/limits/SlipFree.tsx'
import { limitIn } from '#site/limits/limit-in.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import { fullName } from './full-name.ts'
import { PartDialog } from './PartDialog.tsx'
import { acceptOdds } from './quote.ts'
import { type FullNumber, fullNumbersOf } from './refusal.ts'
import type { SlipPart } from './use-parts.ts'
import { useClosedOf } from './use-closed-of.ts'
import { type Placing, refusalOf } from './use-placing.ts'

/** Few slips meet a limit. */
const LimitReached = lazyPart(() =>
  import('#site/limits/LimitReached.tsx').then((chunk) => chunk.LimitReached),
)

/** The reason why a part of the slip was not placed, or cannot be, and the way on. The part itself stays as it is. */
export function SlipNotes({
  part,
  placing,
  isNamed,
}: {
  part: SlipPart
  placing: Placing
  /** The slip has other parts as well. */
  isNamed: boolean
}) {
  const { lottery, quoted, draws } = part
  const closed = useClosedOf(part, placing)
  const refusal = refusalOf(placing.outcomeOf(part))
  return (
    <div className="slip-notes">
      {isNamed && <b className="small">{lottery.terms.remark}</b>}
      <SlipClosed
        part={part}
        closed={closed}
        refusal={refusal}
        onLeaveOut={(left) => {
          placing.reset(part.name)
          part.onChange(() => left)
        }}
      />
      <SlipFree lottery={lottery} quoted={quoted} next={draws[0]} />
      <Outcome part={part} placing={placing} refusal={refusal} />
    </div>
  )
}

function Outcome({
  part,
  placing,
  refusal,
}: {
  part: SlipPart
  placing: Placing
  refusal: CallRefused | undefined
}) {
  const t = useT()
  useFreshTerms(refusal?.code)
  const full = fullNumbersOf(refusal)
  if (full.length > 0)
    return (
      <FullNumbers
        key={full.map(({ name, free }) => `${name} ${free}`).join()}
        full={full}
        part={part}
        placing={placing}
      />
    )
  if (placing.outcomeOf(part)?.kind === 'unknown')
    return <Note tone="warn">{t('lottery.unknown_answer')}</Note>
  if (part.quoted.isChanged)
    return (
      <div role="alert">
        <Note tone="warn">
          <p>{t('lottery.odds_changed')}</p>
          <Button
            size="sm"
            tone="line"
            // On phones the sheet shows both odds of each line.
            className="in-sheet"
            onClick={() => part.onChange((now) => acceptOdds(now, part.quoted))}
          >
            {t('lottery.accept_odds')}
          </Button>
        </Note>
      </div>
    )
  // SlipClosed names the numbers, beside the same words.
  if (!refusal || refusal.code === 'number_closed') return null
  return <RefusedPart refusal={refusal} next={part.draws[0]} />
}

/** Full numbers with what is still free of each. The two answers are a dialog, which opens at once. */
function FullNumbers({
  full,
  part,
  placing,
}: {
  full: readonly FullNumber[]
  part: SlipPart
  placing: Placing
}) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <Note tone="warn">
        <p>{t('lottery.full_text')}</p>
        <ul className="slip-full">
          {full.map((one) => (
            <li key={one.name}>
              {t('lottery.full_free', {
                number: fullName(t, part.lottery.game, one),
                free: writeMoney(one.free, language, currencySymbol),
              })}
            </li>
          ))}
        </ul>
        <Button size="sm" tone="line" onClick={() => setOpen(true)}>
          {t('lottery.full_choose')}
        </Button>
      </Note>
      {isOpen && <PartDialog full={full} part={part} placing={placing} onClose={() => setOpen(false)} />}
    </>
  )
}

/** The refusal in the server's words, with what the member can do about it. */
function RefusedPart({ refusal, next }: { refusal: CallRefused; next: Draw | undefined }) {
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
