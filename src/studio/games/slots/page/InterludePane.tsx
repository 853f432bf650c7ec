import { useEffect, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Amount } from '#studio/pages/Amount.tsx'
import { useSession } from '#studio/pages/session.tsx'

import { type SlotFace, hasRespins } from './slot-face.ts'
import type { Interlude } from './use-slot.ts'

/** A message between two spins: free spins won, half of them played, waiting, or over. */
export function InterludePane({
  face,
  interlude,
  onGoOn,
}: {
  readonly face: SlotFace
  readonly interlude: Interlude
  readonly onGoOn: () => void
}) {
  const t = useT()
  const { opened, house } = useSession()
  const { currency } = opened
  const pane = useRef<HTMLDivElement>(null)
  useEffect(() => pane.current?.querySelector<HTMLButtonElement>('button')?.focus(), [interlude])
  const won = 'won' in interlude ? <Amount units={interlude.won} currency={currency} tone="money" /> : null
  return (
    <div className="sl-interlude" role="group" aria-labelledby="sl-interlude" ref={pane}>
      <h2 id="sl-interlude">{titleOf(face, interlude, t)}</h2>
      <p>
        {interlude.kind === 'won' ? t(face.freeText) : t(`studio.slot.${interlude.kind}_text`)} {won}
      </p>
      <div className="sl-choices">
        <Button tone="main" size="lg" onClick={onGoOn}>
          {t(`studio.slot.${interlude.kind}_go`)}
        </Button>
        {interlude.kind === 'break' && house.isThere && (
          <Button tone="line" size="lg" onClick={() => house.send({ type: 'exit' })}>
            {t('studio.slot.later')}
          </Button>
        )}
      </div>
    </div>
  )
}

function titleOf(face: SlotFace, interlude: Interlude, t: ReturnType<typeof useT>): string {
  const { titles } = face
  if (titles && (interlude.kind === 'won' || interlude.kind === 'over')) return t(titles[interlude.kind])
  if (titles?.back !== undefined && interlude.kind === 'back') return t(titles.back)
  if (hasRespins(face) && interlude.kind === 'back')
    return t('studio.slot.respins_left', { left: interlude.left })
  if (face.isHold) {
    if (interlude.kind !== 'break') return t(`studio.slot.hold_${interlude.kind === 'over' ? 'over' : 'won'}`)
  }
  switch (interlude.kind) {
    case 'won':
    case 'more':
      return t(`studio.slot.${interlude.kind}_title`, { spins: interlude.spins })
    case 'break':
      return t('studio.slot.break_title', { played: interlude.played, left: interlude.left })
    case 'back':
      return t('studio.slot.back_title', { left: interlude.left })
    case 'over':
      return t('studio.slot.over_title', { played: interlude.played })
  }
}
