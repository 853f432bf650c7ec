import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import type { RoundTotals } from '#site/rounds/use-rounds.ts'

/** The result of each hall: a bar to the end side of the middle is won, to the start side lost. */
export function HallResults({ categories }: { categories: RoundTotals['categories'] }) {
  const t = useT()
  const most = Math.max(1, ...categories.map(({ net }) => Math.abs(Number.parseFloat(net))))
  return (
    <section className="card profit-list">
      <h3>{t('bets.by_category')}</h3>
      <ul>
        {categories.map(({ category, net }) => {
          const value = Number.parseFloat(net)
          const style = { '--share': Math.abs(value) / most } as CSSProperties
          return (
            <li key={category}>
              <Icon name={category} />
              <span className="grow">{t(`category.${category}`)}</span>
              <i className={value < 0 ? 'lost' : 'won'} style={style} aria-hidden="true" />
              <MoneyText amount={net} tone={value > 0 ? 'ok' : 'plain'} showsPlus={value > 0} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
