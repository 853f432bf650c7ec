import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import type { MoneyCall } from '#browser/api/use-money-call.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { Note } from '#browser/ui/Note.tsx'
import { lottery } from '#contract/lottery.ts'
import { lotteryTickets } from '#contract/lottery-tickets.ts'
import { useOpenCentre } from '#site/member-centre/use-centre.ts'

import type { Draft, QuotedDraft } from './draft.ts'
import { type FullNumber, fitDraft, fullNumbersOf } from './refusal.ts'
import type { Draw } from './use-lottery.ts'

/** Why the slip was not placed, and the way on. The slip itself stays as it is. */
export function SlipRefusal({
  call,
  draft,
  quoted,
  step,
  next,
  onFit,
}: {
  call: Pick<MoneyCall<object, unknown>, 'refusal' | 'isUnknown'>
  draft: Draft
  quoted: QuotedDraft
  step: bigint
  next: Draw | undefined
  onFit: (draft: Draft) => void
}) {
  const t = useT()
  const { refusal, isUnknown } = call
  const openCentre = useOpenCentre()
  useFreshTerms(refusal?.code)
  if (isUnknown) return <Note tone="warn">{t('lottery.unknown_answer')}</Note>
  if (!refusal) return null
  const full = fullNumbersOf(refusal)
  return (
    <Note tone="bad">
      <p>{refusal.message}</p>
      {refusal.code === 'draw_closed' && next && <p>{t('lottery.too_late', { number: next.numero })}</p>}
      {refusal.code === 'insufficient_balance' && (
        <Button size="sm" tone="gold" icon="deposit" onClick={() => openCentre('depositv2')}>
          {t('lottery.deposit')}
        </Button>
      )}
      {full.length > 0 && (
        <>
          <FullNumbers full={full} />
          <Button size="sm" tone="line" onClick={() => onFit(fitDraft(draft, quoted, { full, step }))}>
            {t('lottery.take_part')}
          </Button>
        </>
      )}
    </Note>
  )
}

function FullNumbers({ full }: { full: readonly FullNumber[] }) {
  const t = useT()
  const { language, currencySymbol } = useFormat()
  return (
    <ul className="small" aria-label={t('lottery.full_title')}>
      {full.map(({ name, free }) => (
        <li key={name}>
          {t('lottery.full_number', {
            number: name.includes(':') ? name.slice(name.indexOf(':') + 1) : name,
            amount: writeMoney(free, language, currencySymbol),
          })}
        </li>
      ))}
    </ul>
  )
}

/** After a refusal for odds or for a closed draw, the page must show those of now. */
function useFreshTerms(code: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (code === 'odds_changed') void queries.invalidateQueries({ queryKey: [lotteryTickets.terms.path] })
    if (code === 'draw_closed') void queries.invalidateQueries({ queryKey: [lottery.comingDraws.path] })
  }, [code, queries])
}
