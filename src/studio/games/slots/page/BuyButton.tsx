import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { BoughtTerms } from '#studio/games/slots/slot-game.ts'
import { later } from '#studio/pages/later.tsx'
import { useSession } from '#studio/pages/session.tsx'

import type { SlotFace } from './slot-face.ts'
import type { useSlot } from './use-slot.ts'

const BuyDialog = later(() => import('./BuyDialog.tsx').then((part) => part.BuyDialog))

/** Offers the feature of the slot for its price, between rounds. */
export function BuyButton({
  face,
  game,
  terms,
  isBlocked,
}: {
  readonly face: SlotFace
  readonly game: ReturnType<typeof useSlot>
  readonly terms: BoughtTerms
  /** The reels turn, a message stands over them, or automatic spins run. */
  readonly isBlocked: boolean
}) {
  const t = useT()
  const { opened, isPaused, isOver } = useSession()
  const [isOpen, setOpen] = useState(false)
  const { bought } = face
  const { stake } = game
  if (!bought) return null
  return (
    <>
      <Button
        tone="line"
        className="sl-buy"
        isResting={
          isBlocked ||
          game.isResting ||
          game.reels.quick.isJustOver ||
          isPaused ||
          isOver ||
          stake === undefined
        }
        onClick={() => setOpen(true)}
      >
        {t('studio.slot.buy')}
      </Button>
      {isOpen && stake !== undefined && (
        <Suspense fallback={null}>
          <BuyDialog
            feature={bought}
            terms={terms}
            stake={stake}
            currency={opened.currency}
            onClose={() => setOpen(false)}
            onBuy={() => {
              setOpen(false)
              void game.run({ kind: 'buy', stake })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
