import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { useIsOnline } from '#browser/ui/online-store.ts'
import { timesOf } from '#site/lottery/betting/base-stake.ts'
import type { Draft } from '#site/lottery/betting/draft.ts'
import type { Lottery } from '#site/lottery/betting/lottery.ts'
import type { Draw } from '#site/lottery/betting/use-lottery.ts'
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
    return quoted.isChanged ? t('lottery.accept_first') : undefined
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
