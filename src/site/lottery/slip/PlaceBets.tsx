import { type Translate, useT } from '#browser/i18n/translate.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useIsOnline } from '#browser/ui/online-store.ts'
import { writeAmount } from '#domain/money/amount.ts'
import { typeOf } from '#site/lottery/betting/lottery.ts'
import { passedBound } from '#site/lottery/limits/bounds.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { useMember } from '#site/session/use-member.ts'

import { totalOf } from './sums.ts'
import type { SlipPart } from './use-parts.ts'
import type { Placing } from './use-placing.ts'

/** The button repeats what leaves the wallet now: the next draw of each part, and what is reserved for later ones. */
export function PlaceBets({ parts, placing }: { parts: readonly SlipPart[]; placing: Placing }) {
  const t = useT()
  const member = useMember()
  const isOnline = useIsOnline()
  const format = useFormat()
  if (!member)
    return (
      <Button tone="main" size="lg" isBlock onClick={() => openModal('loginPopupModal')}>
        {t('lottery.sign_in')}
      </Button>
    )
  const reason = () => {
    if (!isOnline) return t('lottery.offline')
    for (const part of parts) {
      const why = reasonOf(part, {
        t,
        money: (amount) => writeMoney(amount, format.language, format.currencySymbol),
      })
      if (why !== undefined) return parts.length > 1 ? `${part.lottery.terms.remark}: ${why}` : why
    }
    return undefined
  }
  return (
    <>
      <Button
        tone="main"
        size="lg"
        isBlock
        isBusy={placing.isBusy || member === 'loading'}
        reason={reason()}
        onClick={() => placing.run(parts)}
      >
        {t('lottery.place')} <MoneyText amount={writeAmount(totalOf(parts))} tone="plain" />
      </Button>
      <span className="xs muted in-sheet bet-slip-fixed">
        {t(parts.length > 1 ? 'lottery.parts_alone' : 'lottery.prices_fixed')}
        {parts.length === 1 && <CancelUntil part={parts[0]} />}
      </span>
    </>
  )
}

function CancelUntil({ part }: { part: SlipPart | undefined }) {
  const t = useT()
  const next = part?.draws[0]
  if (!next || !part.lottery.terms.allowsCancelling) return null
  return (
    <>
      {' '}
      {t('lottery.cancel_until')} <DateText atMs={Date.parse(next.closesAt)} look="time" />
    </>
  )
}

/** Why a part cannot be placed now, as far as the page knows. */
function reasonOf(
  { lottery, quoted, draws }: SlipPart,
  { t, money }: { t: Translate; money: (amount: string) => string },
): string | undefined {
  if (draws.length === 0) return t('lottery.no_draw_open')
  if (quoted.isChanged) return t('lottery.accept_first')
  const passed = passedBound(lottery, quoted)
  if (!passed) return undefined
  const of = typeOf(lottery.game, passed.type ?? '')
  const bound = money(passed.bound)
  return t(`lottery.bound_${passed.fault}`, { type: of ? typeName(t, of) : '', least: bound, most: bound })
}
