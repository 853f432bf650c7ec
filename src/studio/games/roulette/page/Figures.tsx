import { useT } from '#browser/i18n/translate.ts'
import type { RouletteOutcome } from '#studio/games/roulette/roulette-game.ts'
import { colourOf, wheelOrder } from '#studio/games/roulette/wheel.ts'

const RARE = 4
/** After fewer rounds no number came often. */
const ENOUGH = 10

/** Figures of the last rounds: shares of colours and halves, and the numbers that came most and least often. */
export function Figures({ past }: { readonly past: readonly RouletteOutcome[] }) {
  const t = useT()
  if (past.length === 0) return <p className="ro-figures">{t('roulette.figures_none')}</p>
  const numbers = past.map(({ number }) => number)
  const counts = wheelOrder
    .map((number) => ({ number, count: numbers.filter((one) => one === number).length }))
    .toSorted((one, other) => other.count - one.count)
  const shares = [
    ['red', numbers.filter((number) => colourOf(number) === 'red').length],
    ['black', numbers.filter((number) => colourOf(number) === 'black').length],
    ['odd', numbers.filter((number) => number % 2 === 1).length],
    ['even', numbers.filter((number) => number > 0 && number % 2 === 0).length],
    ['low', numbers.filter((number) => number > 0 && number < 19).length],
    ['high', numbers.filter((number) => number > 18).length],
  ] as const
  return (
    <section className="ro-figures" aria-label={t('roulette.figures')}>
      <h2>{t('roulette.figures_of', { count: past.length })}</h2>
      <dl>
        {shares.map(([id, count]) => (
          <div key={id} data-colour={id}>
            <dt>{t(`roulette.spot_${id}`)}</dt>
            <dd className="num">{Math.round((count / past.length) * 100)} %</dd>
          </div>
        ))}
      </dl>
      {past.length >= ENOUGH && (
        <>
          <NumberRow title={t('roulette.often')} rows={counts.slice(0, RARE)} />
          <NumberRow title={t('roulette.seldom')} rows={counts.slice(-RARE)} />
        </>
      )}
      <p className="small">{t('roulette.no_memory')}</p>
    </section>
  )
}

function NumberRow({
  title,
  rows,
}: {
  readonly title: string
  readonly rows: readonly { readonly number: number; readonly count: number }[]
}) {
  return (
    <p className="ro-often">
      <span>{title}</span>
      {rows.map(({ number, count }) => (
        <span key={number}>
          <b className="ro-number num" data-colour={colourOf(number)}>
            {number}
          </b>
          <small className="num">{count}×</small>
        </span>
      ))}
    </p>
  )
}
