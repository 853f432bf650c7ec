import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import type { Output } from '#contract/endpoint.ts'
import type { limits } from '#contract/limits.ts'
import { smallAmountOf } from '#domain/money/small-amount.ts'

import { barsOf } from './net-bars.ts'
import { useSaferWords } from './use-safer.ts'

const WIDTH = 376
const HEIGHT = 176
const FOOT = 24
const STEP = WIDTH / 14

/** Bar chart by day: gains above the line, losses below. The same data follow as a table for screen readers. */
export function NetChart({ days, currency }: Pick<Output<typeof limits.figures>, 'days' | 'currency'>) {
  const t = useT()
  const words = useSaferWords()
  const { direction } = useFormat()
  const { zero, bars } = barsOf(
    days.map(({ net }) => net),
    HEIGHT - FOOT,
    smallAmountOf(currency),
  )
  // Time runs in reading direction.
  const x = (place: number) => (direction === 'rtl' ? 13 - place : place) * STEP
  const joints = Array.from({ length: Math.ceil((HEIGHT - FOOT) / 10) }, (_, index) => index * 10)
  return (
    <figure className="safer-chart">
      <div
        ref={showNewest}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Scroll regions must be focusable.
        tabIndex={0}
        role="region"
        aria-label={t('safer.days')}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
          {bars.map(({ from, size, sign }, place) => (
            <rect
              key={days[place]?.day}
              className={sign}
              x={x(place) + 5}
              y={from}
              width={STEP - 10}
              height={size}
            />
          ))}
          <path className="joints" d={joints.map((at) => `M0 ${at}H${WIDTH}`).join('')} />
          <path className="zero" d={`M0 ${zero}H${WIDTH}`} />
          {days.map(({ day }, place) =>
            place % 2 === 1 ? null : (
              <text key={day} x={x(place) + STEP / 2} y={HEIGHT - 6} textAnchor="middle">
                {day.slice(5)}
              </text>
            ),
          )}
        </svg>
      </div>
      <div className="sr">
        <table>
          <caption>{t('safer.days')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('safer.day')}</th>
              <th scope="col">{t('safer.net')}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, net }) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                <td>{words.money(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** Scrolls to the newest days when the chart is wider than the screen. */
function showNewest(region: HTMLElement | null): void {
  if (!region) return
  const isRtl = getComputedStyle(region).direction === 'rtl'
  region.scrollLeft = isRtl ? -region.scrollWidth : region.scrollWidth
}
