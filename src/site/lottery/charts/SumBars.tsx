import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import type { SumBar } from '#domain/lottery/draw/charts.ts'

/** How often each sum came, with a line where chance alone puts it. */
export function SumBars({ bars }: { bars: readonly SumBar[] }) {
  const t = useT()
  const most = Math.max(1, ...bars.flatMap(({ count, expected }) => [count, expected]))
  const part = (value: number) => `${((value / most) * 100).toFixed(1)}%`
  return (
    <ol className="sum-bars">
      {bars.map(({ sum, count, expected }) => (
        <li
          key={sum}
          title={`${sum}: ${count}`}
          style={{ '--count': part(count), '--expected': part(expected) } as CSSProperties}
        >
          <i aria-hidden="true" />
          <span>{sum}</span>
          <span className="sr">{`: ${count}, ${t('lottery.on_average')} ${expected.toFixed(1)}`}</span>
        </li>
      ))}
    </ol>
  )
}
