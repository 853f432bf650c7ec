import { useT } from '#browser/i18n/translate.ts'
import { Balls } from '#browser/ui/Balls.tsx'
import type { Frequencies } from '#domain/lottery/draw/frequency.ts'

/** The numbers that came most and least often, with a sentence that says that it means nothing for the next draw. */
export function Often({
  frequencies: { often, rarely },
  draws,
}: {
  frequencies: Frequencies
  draws: number
}) {
  const t = useT()
  if (often.length === 0) return null
  return (
    <section className="card bet-often" aria-labelledby="often-drawn">
      <div className="bet-results-head">
        <h2 id="often-drawn">{t('lottery.often')}</h2>
        <span className="xs muted">{t('lottery.of_draws', { count: draws })}</span>
      </div>
      <div className="row">
        <span className="small muted">{t('lottery.often_row')}</span>
        <Balls numbers={often} hasSpecial={false} />
      </div>
      <div className="row">
        <span className="small muted">{t('lottery.rarely_row')}</span>
        <Balls numbers={rarely} hasSpecial={false} />
      </div>
      <p className="xs muted">{t('lottery.independent')}</p>
    </section>
  )
}
