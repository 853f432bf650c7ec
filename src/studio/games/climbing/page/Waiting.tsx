import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'
import type { CardTableView } from '#studio/wire/card-answers.ts'

import { StartsIn } from './StartsIn.tsx'
import type { Cards } from './use-cards.ts'

/** Between hands: the player takes part in the next one, waits for others, or leaves. */
export function Waiting({ cards, table }: { readonly cards: Cards; readonly table: CardTableView }) {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const { round, seats } = table
  const isReady = seats.find((seat) => seat?.isOwn)?.isReady ?? false
  const startsAtMs = round?.startsAtMs
  return (
    <section className="cl-waiting" aria-label={t('cards.next_hand')}>
      <p role="status">
        {round?.isStaking ? (
          t('cards.staking')
        ) : isReady && startsAtMs !== undefined ? (
          <StartsIn startsAtMs={startsAtMs - cards.aheadMs} />
        ) : (
          t(isReady ? 'cards.waiting' : 'cards.take_part_text')
        )}
      </p>
      <div className="cl-acts">
        <Button tone="line" size="lg" isResting={round?.isStaking ?? false} onClick={cards.leave}>
          {t('cards.leave')}
        </Button>
        {!isReady && (
          <Button
            tone="main"
            size="lg"
            isBusy={cards.isSending}
            isResting={isPaused || isOver || cards.isLost}
            onClick={() => cards.takePart()}
          >
            {t('cards.next_hand')}
            <small>
              <Amount units={table.stake} currency={opened.currency} />
            </small>
          </Button>
        )}
      </div>
    </section>
  )
}
