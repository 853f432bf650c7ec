import { useEffect, useEffectEvent, useRef } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { CountedAmount } from '#studio/games/table-parts/CountedAmount.tsx'
import { useCalm } from '#studio/games/table-parts/use-calm.ts'

import { TIER_MS, type TierTones, drawTier } from './draw-tier.ts'
import { timesOf } from './tiers.ts'
import type { TierWin } from './use-slot.ts'

/** How long the amount stands after it has counted up. */
const STANDS_MS = 1_600
const ENDING_KEYS: readonly string[] = ['Enter', ' ', 'Escape']

/** A large win over the whole stage, with its amount and multiple. Any touch ends it. */
export function WinTier({
  won,
  currency,
  tones,
  onEnd,
}: {
  readonly won: TierWin
  readonly currency: string
  readonly tones: TierTones
  readonly onEnd: () => void
}) {
  const t = useT()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isCalm = useCalm()
  const { tier, win, stake, isJackpot } = won
  const lastsMs = TIER_MS[tier]
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setTimeout(() => end(), (isCalm ? 0 : lastsMs) + STANDS_MS)
    // Captured, so that the key that ends the picture does not also press the button below it.
    const press = (event: KeyboardEvent) => {
      if (!ENDING_KEYS.includes(event.key)) return
      event.preventDefault()
      event.stopPropagation()
      if (!event.repeat) end()
    }
    addEventListener('keydown', press, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('keydown', press, { capture: true })
    }
  }, [isCalm, lastsMs])
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return undefined
    const startedMs = performance.now()
    let frame = 0
    const draw = () => {
      const share = isCalm ? 1 : Math.min(1, (performance.now() - startedMs) / lastsMs)
      const dots = Math.min(devicePixelRatio, 2)
      const { clientWidth: width, clientHeight: height } = element
      element.width = width * dots
      element.height = height * dots
      context.setTransform(dots, 0, 0, dots, 0, 0)
      drawTier(context, { tier, width, height, share, tones })
      frame = share < 1 ? requestAnimationFrame(draw) : 0
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [tier, isCalm, lastsMs, tones])
  // Hundredths of a stake are cut: 22.4 times is shown as 22.
  const times = Math.floor(timesOf({ win, stake }) / 100)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- Keys are captured above.
    <div className="sl-tier" data-tier={tier} onClick={onEnd}>
      <canvas ref={canvas} aria-hidden="true" />
      <p className="sl-plate" role="status">
        <b>{t(isJackpot ? 'studio.slot.jackpot' : `studio.slot.tier_${tier}`)}</b>
        <strong>
          <CountedAmount win={win} currency={currency} lastsMs={lastsMs} />
        </strong>
        <span>{t('studio.slot.times', { times })}</span>
      </p>
    </div>
  )
}
