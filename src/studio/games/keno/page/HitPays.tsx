import { useT } from '#browser/i18n/translate.ts'
import { type Times, writeTimes } from '#studio/games/quick/times.ts'

/** The payouts of hits with this number of picks; the one of the last draw is marked. */
export function HitPays({
  times,
  hits,
}: {
  readonly times: readonly Times[]
  readonly hits: number | undefined
}) {
  const t = useT()
  const rows = times.map((pays, count) => ({ count, pays })).filter(({ pays }) => pays > 0)
  if (rows.length === 0) return null
  return (
    <ol className="kn-pays num" aria-label={t('quick.pays')}>
      {rows.map(({ count, pays }) => (
        <li key={count} className={count === hits ? 'on' : undefined}>
          <span>{t('keno.hit_count', { hits: count })}</span> <b>{writeTimes(pays)}</b>
        </li>
      ))}
    </ol>
  )
}
