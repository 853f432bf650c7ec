import { type KeyboardEvent, type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeAmount } from '#domain/money/amount.ts'
import { emptyDraft } from '#site/lottery/betting/draft.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'
import { OwnReturn } from '#site/lottery/betting/OwnReturn.tsx'
import { SlipBounds } from '#site/lottery/limits/SlipBounds.tsx'
import { useMember } from '#site/session/use-member.ts'

import { Chase } from './Chase.tsx'
import { LostParts } from './LostParts.tsx'
import { PlaceBets } from './PlaceBets.tsx'
import { Receipt } from './Receipt.tsx'
import { SlipNotes } from './SlipNotes.tsx'
import { SlipPartLines } from './SlipPartLines.tsx'
import { SlipSums } from './SlipSums.tsx'
import { mostOf } from './sums.ts'
import { type SlipPart, type SlipParts, useSlipParts } from './use-parts.ts'
import { type Placing, usePlacing } from './use-placing.ts'

import './slip.css'
import './receipt.css'

/**
 * The slip of all lotteries: a part for each with its lines and draw, multiples, chases, sums, and the one button that
 * moves money. The receipt of accepted parts stands above those that were not placed.
 */
export function Slip({ lottery, whenEmpty }: { lottery: Lottery; whenEmpty: ReactNode }) {
  const member = useMember()
  const slip = useSlipParts(lottery)
  const placing = usePlacing()
  const isEmpty = slip.parts.length + slip.lost.length === 0
  return (
    <div className="slip-stack">
      {placing.placed.length > 0 && <Receipt placed={placing.placed} onClose={placing.dismiss} />}
      {isEmpty ? placing.placed.length === 0 && whenEmpty : <OpenSlip slip={slip} placing={placing} />}
      {member && member !== 'loading' && slip.codes.map((code) => <OwnReturn key={code} gameCode={code} />)}
    </div>
  )
}

/** On phones it is a bar above the tab bar, which opens as a sheet. */
function OpenSlip({ slip: { parts, lost }, placing }: { slip: SlipParts; placing: Placing }) {
  const t = useT()
  const [isSheet, setSheet] = useState(false)
  const [first] = parts
  const lone = parts.length === 1 ? first : undefined
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setSheet(false)
  }
  return (
    <>
      {isSheet && <div className="bet-slip-veil" onClick={() => setSheet(false)} aria-hidden="true" />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the sheet. */}
      <aside
        className={isSheet ? 'slip bet-slip sheet' : 'slip bet-slip'}
        aria-label={t('lottery.slip')}
        onKeyDown={closeOnEscape}
      >
        <SlipHead parts={parts} />
        <div className="in-sheet bet-slip-lines">
          {parts.map((part) => (
            <SlipPartLines key={part.name} part={part} placing={placing} isLone={lone !== undefined} />
          ))}
          <LostParts lost={lost} />
        </div>
        <div className="sum">
          <div className="in-sheet bet-slip-body">
            {lone && <Chase part={lone} />}
            <SlipSums parts={parts} />
            {lone && <SlipBounds lottery={lone.lottery} />}
          </div>
          {parts.map((part) => (
            <SlipNotes key={part.name} part={part} placing={placing} isNamed={!lone} />
          ))}
          <SheetToggle parts={parts} isOpen={isSheet} onToggle={() => setSheet(!isSheet)} />
          <PlaceBets parts={parts} placing={placing} />
        </div>
      </aside>
    </>
  )
}

function SlipHead({ parts }: { parts: readonly SlipPart[] }) {
  const t = useT()
  const clear = () => {
    for (const { onChange } of parts) onChange(() => emptyDraft)
  }
  return (
    <header className="in-sheet">
      <Icon name="receipt" />
      <h2>{t('lottery.slip')}</h2>
      <span className="tag">{t('lottery.lines', { count: linesOf(parts) })}</span>
      <Button tone="ghost" isIcon icon="trash" aria-label={t('lottery.slip_clear')} onClick={clear} />
    </header>
  )
}

/** On phones: what is on the slip, and the way to its lines. */
function SheetToggle({
  parts,
  isOpen,
  onToggle,
}: {
  parts: readonly SlipPart[]
  isOpen: boolean
  onToggle: () => void
}) {
  const t = useT()
  const draws = parts.reduce((sum, part) => sum + part.draws.length, 0)
  return (
    <button type="button" className="bet-slip-toggle" aria-expanded={isOpen} onClick={onToggle}>
      <Icon name="chev" />
      <b className="grow">
        {t('lottery.lines', { count: linesOf(parts) })}
        {draws > 1 && <> · {t('lottery.draws_count', { count: draws })}</>}
      </b>
      <span className="muted">{t('lottery.most_short')}</span>{' '}
      <MoneyText amount={writeAmount(mostOf(parts))} />
    </button>
  )
}

function linesOf(parts: readonly SlipPart[]): number {
  return parts.reduce((sum, { quoted }) => sum + quoted.lines.length, 0)
}
