import type { CSSProperties } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { isCategory } from '#domain/navigation/category.ts'

import type { Betting } from './use-reports.ts'

/** The part of each hall in the valid bets, as tiles in the hall's colour. */
export function HallShares({ halls }: { halls: Betting['halls'] }) {
  const t = useT()
  const { language } = useFormat()
  const total = halls.reduce((sum, { validBet }) => sum + Number(validBet), 0)
  const most = Math.max(1, ...halls.map(({ validBet }) => Number(validBet)))
  const percent = new Intl.NumberFormat(`${language}-u-nu-latn`, { style: 'percent' })
  return (
    <section className="card pad ac-halls">
      <h3>{t('agent.halls')}</h3>
      {halls.length === 0 ? (
        <p className="small muted">{t('agent.no_bets')}</p>
      ) : (
        <ul>
          {halls.map(({ category, validBet }) => {
            const share = total > 0 ? Number(validBet) / total : 0
            return (
              <li key={category}>
                <span>{hallName(t, category)}</span>
                <i
                  style={
                    {
                      '--share': Number(validBet) / most,
                      '--hall': `var(--cat-${category}, var(--primary))`,
                    } as CSSProperties
                  }
                  aria-hidden="true"
                />
                <b className="num">{percent.format(share)}</b>
                <span className="sr">
                  <MoneyText amount={validBet} tone="plain" />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

/** A vendor may have a category that the site has no hall for. */
export function hallName(t: ReturnType<typeof useT>, category: string): string {
  return isCategory(category) ? t(`category.${category}`) : category
}
