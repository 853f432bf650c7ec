import { useEffect, useEffectEvent, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Countdown } from '#browser/ui/Countdown.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import type { FamilyCode } from '#domain/lottery/families/families.ts'

import { Readout } from './Readout.tsx'
import { Scene } from './Scene.tsx'
import type { StagedDraw } from './staged-draw.ts'
import { useMoment } from './use-moment.ts'

import './draw-moment.css'

/** The result stays in the panel for so long; it stands in the head of the page after that. */
const STAYS_MS = 8_000

/** The moment of a draw over the betting page: it moves nothing, and takes no focus. */
export function DrawMoment({
  family,
  draw,
  onClose,
  onDone,
}: {
  family: FamilyCode
  draw: StagedDraw & { readonly numero: string }
  /** The visitor wants no such panels in this visit of the page. */
  onClose: () => void
  onDone: () => void
}) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  const moment = useMoment(family, draw)
  const isOver = moment.phase === 'ended'
  const end = useEffectEvent(() => {
    // A panel that is being used stays until it is closed.
    if (!panel.current?.contains(document.activeElement)) onDone()
  })
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(end, STAYS_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  return (
    <aside ref={panel} className="draw-moment" aria-label={t('lottery.draw_of', { number: draw.numero })}>
      <header>
        <b>{t('lottery.draw_of', { number: draw.numero })}</b>
        <span className="grow" />
        {moment.drawn === 0 && <Countdown endsAtMs={Date.parse(draw.drawsAt)} />}
        <IconButton icon="x" label={t('lottery.hide_draws')} onClick={onClose} />
      </header>
      <Scene family={family} opened={draw.opened} moment={moment} isDrawing={moment.phase === 'waiting'} />
      <Readout family={family} opened={draw.opened} moment={moment} onShowNow={moment.showNow} />
      <span className="mosaic" aria-hidden="true" />
    </aside>
  )
}
