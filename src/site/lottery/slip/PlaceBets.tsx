import { useT } from '#browser/i18n/translate.ts'
import { typeName } from '#browser/lottery/type-name.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { writeMoney } from '#browser/ui/money-parts.ts'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useIsOnline } from '#browser/ui/online-store.ts'
import { timesOf } from '#site/lottery/betting/base-stake.ts'
import type { Draft } from '#site/lottery/betting/draft.ts'
import { type Lottery, typeOf } from '#site/lottery/betting/lottery.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'
import { passedBound } from '#site/lottery/limits/bounds.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { useMember } from '#site/session/use-member.ts'

import type { QuotedDraft } from './quote.ts'
import { type Placing, slipOf } from './use-placing.ts'

/** The button repeats what leaves the wallet now: this draw, and what is reserved for later ones. */
export function PlaceBets({
  lottery,
  quoted,
  draws,
  draft,
  placing,
}: {
  lottery: Lottery
  quoted: QuotedDraft
  draws: readonly Draw[]
  draft: Draft
  placing: Placing
}) {
  const t = useT()
  const member = useMember()
  const isOnline = useIsOnline()
  const { language, currencySymbol } = useFormat()
  if (!member)
    return (
      <Button tone="main" size="lg" isBlock onClick={() => openModal('loginPopupModal')}>
        {t('lottery.sign_in')}
      </Button>
    )
  const [next] = draws
  const reason = () => {
    if (!next) return t('lottery.no_draw_open')
    if (!isOnline) return t('lottery.offline')
    return quoted.isChanged ? t('lottery.accept_first') : boundText()
  }
  const boundText = () => {
    const passed = passedBound(lottery, quoted)
    if (!passed) return undefined
    const of = typeOf(lottery.game, passed.type ?? '')
    const bound = writeMoney(passed.bound, language, currencySymbol)
    return t(`lottery.bound_${passed.fault}`, { type: of ? typeName(t, of) : '', least: bound, most: bound })
  }
  return (
    <>
      <Button
        tone="main"
        size="lg"
        isBlock
        isBusy={placing.call.isBusy || member === 'loading'}
        reason={reason()}
        onClick={() => placing.call.run(slipOf(quoted, draws, draft.stopsOnWin))}
      >
        {t('lottery.place')} <MoneyText amount={timesOf(quoted.cost, draws.length)} tone="plain" />
      </Button>
      <span className="xs muted in-sheet bet-slip-fixed">
        {t('lottery.prices_fixed')}
        {next && lottery.terms.allowsCancelling && (
          <>
            {' '}
            {t('lottery.cancel_until')} <DateText atMs={Date.parse(next.closesAt)} look="time" />
          </>
        )}
      </span>
    </>
  )
}
