import { type KeyboardEvent, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { choiceText, oddsText } from '#browser/lottery/line-text.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { Button } from '#browser/ui/Button.tsx'
import { buttonClass } from '#browser/ui/button-class.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { TextQr } from '#browser/ui/TextQr.tsx'
import { writeSearch } from '#browser/routing/search-text.ts'
import { costOfLine, sumOf } from '#site/lottery/betting/base-stake.ts'
import { copyOf, type Draft } from '#site/lottery/betting/draft.ts'
import { type Lottery, typeOf } from '#site/lottery/betting/lottery.ts'
import { writeDrawPlace } from '#site/lottery/draw-place.ts'
import { AllCodes, isLong } from '#site/lottery/tickets/AllCodes.tsx'
import { Combinations } from '#site/lottery/tickets/Combinations.tsx'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import { ReceiptCancel } from './ReceiptCancel.tsx'
import type { Placed } from './use-placing.ts'

/** Focus was on the button that placed the slip, which is gone: the receipt takes it, and so comes into view. */
const takeFocus = (paper: HTMLElement | null) => paper?.focus()

/** The placed tickets of one slip on a paper with a torn edge; on phones a sheet, since the page may be scrolled far below its place. */
export function Receipt({ placed, onClose }: { placed: readonly Placed[]; onClose: () => void }) {
  const t = useT()
  const again = () => {
    for (const part of placed) part.onChange(() => againOf(part))
    onClose()
  }
  const closeOnEscape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose()
  }
  return (
    <>
      <div className="bet-paper-veil" onClick={onClose} aria-hidden="true" />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes the receipt. */}
      <aside
        key={placed.length}
        ref={takeFocus}
        tabIndex={-1}
        className="bet-paper"
        aria-label={t('lottery.receipt')}
        onKeyDown={closeOnEscape}
      >
        <div className="bet-receipt">
          <header>
            <Icon name="check" />
            <div className="grow" role="status">
              <b>{t('lottery.receipt')}</b>
              <span className="xs">
                <DateText atMs={placed.at(-1)?.atMs ?? 0} />
              </span>
            </div>
            <IconButton icon="x" label={t('lottery.close')} onClick={onClose} />
          </header>
          {placed.map((part) => (
            <ReceiptPart key={part.tickets[0]?.id} placed={part} />
          ))}
          <ReceiptSums placed={placed} />
          <div className="acts">
            <Button tone="ghost" icon="copy" isBlock onClick={again}>
              {t('lottery.same_again')}
            </Button>
          </div>
        </div>
      </aside>
    </>
  )
}

/** The tickets of one lottery. */
function ReceiptPart({ placed }: { placed: Placed }) {
  const t = useT()
  const { tickets, lottery } = placed
  const [first] = tickets
  if (!first) return null
  return (
    <section aria-label={t('lottery.ticket_no', { id: first.id })}>
      <div className="id">
        <TextQr
          text={`${location.origin}${paths.lotteryDraw}${writeSearch(writeDrawPlace(first))}`}
          label={t('lottery.draw_code')}
          size={70}
        />
        <b>{t('lottery.ticket_no', { id: first.id })}</b>
        <span className="small">{lottery.terms.remark}</span>
        <span className="small muted">
          {t('lottery.next_draw', { number: first.numero })}
          {tickets.length > 1 && !lottery.terms.allowsCancelling && (
            <> · {t('lottery.draws_count', { count: tickets.length })}</>
          )}
        </span>
        <Link
          className={buttonClass({ tone: 'line', size: 'sm' })}
          to={paths.lotteryDraw}
          search={withSearch(writeDrawPlace(first))}
        >
          <Icon name="clock" />
          {t('lottery.follow')}
        </Link>
        <ReceiptCancel placed={placed} />
      </div>
      <ReceiptLines placed={placed} />
    </section>
  )
}

const LINES = 8
const NUMBERS = 20
const BRIEF = { lines: LINES, numbers: NUMBERS }

/** The first lines with their first numbers; all of them on request. */
function ReceiptLines({ placed: { lines, atMs, lottery } }: { placed: Placed }) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const listed = isWhole ? lines : lines.slice(0, LINES)
  return (
    <>
      <ul>
        {listed.map((line, at) => (
          <ReceiptLine key={at} line={line} lottery={lottery} atMs={atMs} isWhole={isWhole} />
        ))}
      </ul>
      {listed.length < lines.length && (
        <span className="xs muted">{t('lottery.more_lines', { count: lines.length - listed.length })}</span>
      )}
      {isLong(lines, BRIEF) && <AllCodes isWhole={isWhole} onToggle={() => setWhole(!isWhole)} />}
    </>
  )
}

function ReceiptSums({ placed }: { placed: readonly Placed[] }) {
  const t = useT()
  const most = sumOf(placed.map(({ tickets: [first] }) => first?.most ?? '0'))
  const { data: balance } = useBalance()
  return (
    <KeyValues
      rows={[
        {
          id: 'stake',
          name: t('lottery.staked'),
          value: (
            <MoneyText
              amount={sumOf(placed.flatMap(({ tickets }) => tickets.map(({ cost }) => cost)))}
              tone="plain"
            />
          ),
        },
        {
          id: 'most',
          name: t(placed.length > 1 ? 'lottery.most_short' : 'lottery.most'),
          value: <MoneyText amount={most} />,
        },
        balance && {
          id: 'balance',
          name: t('lottery.balance'),
          value: <MoneyText amount={balance.available} tone="plain" isLive />,
        },
      ]}
    />
  )
}

function ReceiptLine({
  line: { type: code, choice, stake, odds },
  lottery: { game },
  atMs,
  isWhole,
}: {
  line: Placed['lines'][number]
  lottery: Lottery
  atMs: number
  isWhole: boolean
}) {
  const t = useT()
  const type = typeOf(game, code)
  if (!type) return null
  const units = type.units(choice)
  const left = choice.reduce((sum, row) => sum + Math.max(0, row.length - NUMBERS), 0)
  return (
    <li>
      <span>
        <b>{typeName(t, type)}</b>{' '}
        <span className="num">
          {choiceText(t, type, isWhole ? choice : choice.map((row) => row.slice(0, NUMBERS)), atMs)}
        </span>
        {!isWhole && left > 0 && (
          <span className="xs muted"> {t('lottery.numbers_more', { count: left })}</span>
        )}{' '}
        <Combinations type={type} choice={choice} />
      </span>
      <MoneyText amount={costOfLine(stake, units)} tone="plain" />
      <span className="xs muted">
        {t('lottery.units_of', { count: units })} <MoneyText amount={stake} tone="plain" /> ·{' '}
        <bdi>
          {t('lottery.pays', { odds: odds.map((one) => oddsText(BigInt(one.replace('.', '')))).join(' / ') })}
        </bdi>
      </span>
    </li>
  )
}

function againOf({ lottery: { game, terms }, lines }: Placed): Draft {
  const { returnMilli } = terms
  return copyOf(game, lines, { returnMilli, idOf: () => crypto.randomUUID() })
}
