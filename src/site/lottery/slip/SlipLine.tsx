import { useT } from '#browser/i18n/translate.ts'
import { choiceText, oddsText } from '#browser/lottery/line-text.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { Button } from '#browser/ui/Button.tsx'
import { readServerNowMs } from '#browser/ui/clock-store.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { writeAmount } from '#domain/money/amount.ts'

import type { QuotedLine } from './quote.ts'

/** A line with its numbers, cost and odds; changed odds stand beside those that the member saw. */
export function SlipLine({
  line: quoted,
  closed,
  onRemove,
}: {
  line: QuotedLine
  /** Its numbers that are closed for the draw, as members read them. */
  closed: string
  onRemove: () => void
}) {
  const t = useT()
  const { type, line, cost, draft, isChanged } = quoted
  const name = typeName(t, type)
  const numbers = choiceText(t, type, line.choice, readServerNowMs())
  const now = line.oddsMilli.map(oddsText).join(' / ')
  return (
    <div className="bet-slip-line">
      <span>
        <b>{name}</b> <span className="num">{numbers}</span>
      </span>
      <MoneyText amount={writeAmount(cost)} tone="plain" />
      <span className="xs muted">
        {t('lottery.units_of', { count: type.units(line.choice) })}{' '}
        <MoneyText amount={writeAmount(line.stake)} tone="plain" />
      </span>
      <span className={isChanged ? 'xs odds changed' : 'xs odds muted'}>
        {isChanged && (
          <>
            <span className="sr">{t('lottery.odds_before')}</span>
            <s className="num" dir="ltr">
              {draft.odds.map((odds) => oddsText(BigInt(odds.replace('.', '')))).join(' / ')}
            </s>{' '}
            <span className="sr">{t('lottery.odds_now')}</span>
          </>
        )}
        <bdi>{isChanged ? <b className="num">{now}</b> : t('lottery.pays', { odds: now })}</bdi>
      </span>
      <Button
        tone="ghost"
        size="sm"
        isIcon
        icon="x"
        aria-label={t('lottery.remove', { line: `${name} ${numbers}` })}
        onClick={onRemove}
      />
      {closed !== '' && (
        <span className="xs bet-line-closed">
          <Icon name="lock" /> {t('lottery.line_closed', { numbers: closed })}
        </span>
      )}
    </div>
  )
}
