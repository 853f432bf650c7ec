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
import { sumOf } from '#site/lottery/betting/base-stake.ts'
import { type Draft, draftLine } from '#site/lottery/betting/draft.ts'
import { type Lottery, typeOf } from '#site/lottery/betting/lottery.ts'
import { writeDrawPlace } from '#site/lottery/draw-place.ts'
import { paths, withSearch } from '#site/paths.ts'
import { Link } from '#site/routing.ts'
import { useBalance } from '#site/wallet/use-balance.ts'

import type { Placed } from './use-placing.ts'

/** The placed tickets on a paper with a torn edge, in place of the slip. */
export function Receipt({
  placed,
  lottery,
  onChange,
  onClose,
}: {
  placed: Placed
  lottery: Lottery
  onChange: (change: (draft: Draft) => Draft) => void
  onClose: () => void
}) {
  const t = useT()
  const { tickets, lines } = placed
  const [first] = tickets
  if (!first) return null
  const again = () => {
    onChange((now) => ({ ...now, lines: linesAgain(lottery, lines) }))
    onClose()
  }
  return (
    <aside className="bet-paper" aria-label={t('lottery.receipt')}>
      <div className="bet-receipt">
        <header>
          <Icon name="check" />
          <div className="grow" role="status">
            <b>{t('lottery.receipt')}</b>
            <span className="xs">
              <DateText atMs={placed.atMs} />
            </span>
          </div>
          <IconButton icon="x" label={t('lottery.close')} onClick={onClose} />
        </header>
        <div className="id">
          <b className="num">{t('lottery.ticket_no', { id: first.id })}</b>
          <span className="small">{lottery.terms.remark}</span>
          <span className="small muted">
            {t('lottery.next_draw', { number: first.numero })}
            {tickets.length > 1 && <>, {t('lottery.draws_count', { count: tickets.length })}</>}
          </span>
        </div>
        <ul>
          {lines.map((line, at) => (
            <ReceiptLine key={at} line={line} lottery={lottery} atMs={placed.atMs} />
          ))}
        </ul>
        <ReceiptSums tickets={tickets} most={first.most} />
        <div className="acts">
          <Link
            className={buttonClass({ tone: 'line', isBlock: true })}
            to={paths.lotteryDraw}
            search={withSearch(writeDrawPlace(first))}
          >
            <Icon name="clock" />
            {t('lottery.follow')}
          </Link>
          <Button tone="ghost" icon="copy" isBlock onClick={again}>
            {t('lottery.same_again')}
          </Button>
        </div>
      </div>
    </aside>
  )
}

function ReceiptSums({ tickets, most }: { tickets: Placed['tickets']; most: string }) {
  const t = useT()
  const { data: balance } = useBalance()
  return (
    <KeyValues
      rows={[
        {
          id: 'stake',
          name: t('lottery.staked'),
          value: <MoneyText amount={sumOf(tickets.map(({ cost }) => cost))} tone="plain" />,
        },
        { id: 'most', name: t('lottery.most'), value: <MoneyText amount={most} /> },
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
}: {
  line: Placed['lines'][number]
  lottery: Lottery
  atMs: number
}) {
  const t = useT()
  const type = typeOf(game, code)
  if (!type) return null
  return (
    <li>
      <span>
        <b>{typeName(t, type)}</b>{' '}
        <span className="num" dir="ltr">
          {choiceText(t, type, choice, atMs)}
        </span>
      </span>
      <span className="xs muted">
        {t('lottery.units_of', { count: type.units(choice) })} <MoneyText amount={stake} tone="plain" /> ·{' '}
        <bdi>
          {t('lottery.pays', { odds: odds.map((one) => oddsText(BigInt(one.replace('.', '')))).join(' / ') })}
        </bdi>
      </span>
    </li>
  )
}

function linesAgain({ game, terms }: Lottery, lines: Placed['lines']) {
  return lines.flatMap(({ type: code, choice, stake }) => {
    const type = typeOf(game, code)
    return type ? [draftLine(type, { id: crypto.randomUUID(), choice, stake }, terms.returnMilli)] : []
  })
}
