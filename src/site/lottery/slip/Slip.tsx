import { type KeyboardEvent, type ReactNode, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { closedNamesOf } from '#domain/lottery/exposure/closed-numbers.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { type Draft, emptyDraft } from '#site/lottery/betting/draft.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'
import { OtherSlips } from '#site/lottery/betting/OtherSlips.tsx'
import { slipNameOf } from '#site/lottery/betting/slips.ts'
import { type Draw, useComingDraws } from '#site/lottery/betting/use-lottery.ts'
import { SlipBounds } from '#site/lottery/limits/SlipBounds.tsx'
import { SlipClosed } from '#site/lottery/limits/SlipClosed.tsx'
import { SlipFree } from '#site/lottery/limits/SlipFree.tsx'
import { useClosed } from '#site/lottery/limits/use-free.ts'

import { Chase } from './Chase.tsx'
import { fullName } from './full-name.ts'
import { PlaceBets } from './PlaceBets.tsx'
import { type QuotedDraft, quoteDraft } from './quote.ts'
import { Receipt } from './Receipt.tsx'
import { closedNamesIn } from './refusal.ts'
import { SlipLine } from './SlipLine.tsx'
import { SlipNotes } from './SlipNotes.tsx'
import { SlipSums } from './SlipSums.tsx'
import { type Placing, usePlacing } from './use-placing.ts'

import './slip.css'

type ChangeDraft = (change: (draft: Draft) => Draft) => void

/** The slip: its lines, multiples, a chase over later draws, sums, and the one button that moves money. */
export function Slip({
  lottery,
  draft,
  onChange,
  whenEmpty,
}: {
  lottery: Lottery
  draft: Draft
  onChange: ChangeDraft
  whenEmpty: ReactNode
}) {
  const { game, terms, step } = lottery
  const quoted = quoteDraft(game, draft, { returnMilli: terms.returnMilli, step })
  const coming = useComingDraws(game.code, draft.draws)
  const placing = usePlacing(game, readServerNowMs, () => onChange(() => emptyDraft))
  if (placing.placed)
    return <Receipt placed={placing.placed} lottery={lottery} onChange={onChange} onClose={placing.dismiss} />
  if (quoted.lines.length === 0) return whenEmpty
  const draws = coming.slice(0, draft.draws)
  return (
    <OpenSlip
      lottery={lottery}
      draft={draft}
      quoted={quoted}
      draws={draws}
      placing={placing}
      onChange={onChange}
    />
  )
}

interface Parts {
  readonly lottery: Lottery
  readonly draft: Draft
  readonly quoted: QuotedDraft
  readonly draws: readonly Draw[]
  readonly placing: Placing
  readonly onChange: ChangeDraft
}

/** On phones it is a bar above the tab bar, which opens as a sheet. */
function OpenSlip({ lottery, draft, quoted, draws, placing, onChange }: Parts) {
  const t = useT()
  const [isSheet, setSheet] = useState(false)
  const closed = new Set([...useClosed(draws[0]), ...closedNamesIn(placing.call.refusal, draws)])
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
        <SlipHead lottery={lottery} quoted={quoted} draws={draws} closed={closed} onChange={onChange} />
        <div className="sum">
          <div className="in-sheet bet-slip-body">
            <Chase lottery={lottery} draft={draft} quoted={quoted} draws={draws} onChange={onChange} />
            <SlipSums quoted={quoted} draws={draws.length} />
            <SlipBounds lottery={lottery} />
            <OtherSlips except={slipNameOf(lottery.game)} />
          </div>
          <SlipClosed
            lottery={lottery}
            draft={draft}
            quoted={quoted}
            closed={closed}
            refusal={placing.call.refusal}
            onLeaveOut={(left) => {
              placing.call.reset()
              onChange(() => left)
            }}
          />
          <SlipFree lottery={lottery} quoted={quoted} next={draws[0]} />
          <SlipNotes
            lottery={lottery}
            draft={draft}
            quoted={quoted}
            draws={draws}
            placing={placing}
            onChange={onChange}
          />
          <SheetToggle
            quoted={quoted}
            draws={draws.length}
            isOpen={isSheet}
            onToggle={() => setSheet(!isSheet)}
          />
          <PlaceBets lottery={lottery} quoted={quoted} draws={draws} draft={draft} placing={placing} />
        </div>
      </aside>
    </>
  )
}

/** The lines, with the button that clears them. */
function SlipHead({
  lottery,
  quoted,
  draws,
  closed,
  onChange,
}: Pick<Parts, 'lottery' | 'quoted' | 'draws' | 'onChange'> & { closed: ReadonlySet<string> }) {
  const t = useT()
  const closedOf = ({ type, line }: QuotedDraft['lines'][number]) =>
    closedNamesOf(type, line.choice, closed)
      .map((name) => fullName(t, lottery.game, { name, free: '0.00' }))
      .join(', ')
  const remove = (gone: string) =>
    onChange((now) => ({ ...now, lines: now.lines.filter(({ id }) => id !== gone) }))
  return (
    <>
      <header className="in-sheet">
        <Icon name="receipt" />
        <h2>{t('lottery.slip')}</h2>
        <span className="tag">{t('lottery.lines', { count: quoted.lines.length })}</span>
        <Button
          tone="ghost"
          isIcon
          icon="trash"
          aria-label={t('lottery.slip_clear')}
          onClick={() => onChange(() => emptyDraft)}
        />
      </header>
      <div className="in-sheet bet-slip-lines">
        <DrawRow name={lottery.terms.remark} draw={draws[0]} />
        {quoted.lines.map((line) => (
          <SlipLine
            key={line.draft.id}
            line={line}
            closed={closedOf(line)}
            onRemove={() => remove(line.draft.id)}
          />
        ))}
      </div>
    </>
  )
}

/** On phones: what is on the slip, and the way to its lines. */
function SheetToggle({
  quoted,
  draws,
  isOpen,
  onToggle,
}: {
  quoted: QuotedDraft
  draws: number
  isOpen: boolean
  onToggle: () => void
}) {
  const t = useT()
  return (
    <button type="button" className="bet-slip-toggle" aria-expanded={isOpen} onClick={onToggle}>
      <Icon name="chev" />
      <b className="grow">
        {t('lottery.lines', { count: quoted.lines.length })}
        {draws > 1 && <>, {t('lottery.draws_count', { count: draws })}</>}
      </b>
      <span className="muted">{t('lottery.most_short')}</span> <MoneyText amount={writeAmount(quoted.most)} />
    </button>
  )
}

/** The draw for which the slip would be placed. It stays marked when the one before closed while the slip was open. */
function DrawRow({ name, draw }: { name: string; draw: Draw | undefined }) {
  const t = useT()
  const [first] = useState(draw?.numero)
  const hasMoved = draw !== undefined && first !== undefined && first !== draw.numero
  return (
    <div className={hasMoved ? 'bet-slip-draw moved' : 'bet-slip-draw'} role="status">
      <b>{name}</b>
      {draw && (
        <span className="xs">
          <DateText atMs={Date.parse(draw.drawsAt)} look="short" />
        </span>
      )}
      {hasMoved && (
        <span className="xs whole-row">
          {t('lottery.next_instead', { closed: first, next: draw.numero })}
        </span>
      )}
    </div>
  )
}
