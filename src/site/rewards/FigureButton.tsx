import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import type { MemberReward } from '#contract/offers.ts'

import { FigureDialog } from './FigureDialog.tsx'

/** Opens how a reward of a period was computed. */
export function FigureButton({ reward }: { reward: MemberReward }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <span>
      <Button tone="ghost" size="sm" onClick={() => setOpen(true)}>
        {t('reward.figure')}
      </Button>
      {isOpen && <FigureDialog reward={reward} onClose={() => setOpen(false)} />}
    </span>
  )
}
