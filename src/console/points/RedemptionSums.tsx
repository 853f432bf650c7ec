import { useT } from '#browser/i18n/translate.ts'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { useCount } from '#console/ui/use-count.ts'
import type { listRedemptions } from '#contract/console/points.ts'
import type { Output } from '#contract/endpoint.ts'

/** Points of redemptions by state, and whether the ledger has the same. Rejected ones were given back. */
export function RedemptionSums({ sums }: { sums: Output<typeof listRedemptions>['sums'] }) {
  const t = useT()
  const count = useCount()
  if (sums.length === 0) return null
  const isEqual = sums.every(({ state, points, ledger }) => ledger === (state === 'rejected' ? 0 : points))
  return (
    <section className="card console-card stack" aria-label={t('console.points.sums')}>
      <KeyValues
        rows={sums.map((sum) => ({
          id: sum.state,
          name: t(`console.points.state_${sum.state}`),
          value: t('console.points.sum', { count: sum.count, points: count(sum.points) }),
        }))}
      />
      {isEqual ? (
        <p className="xs muted">{t('console.points.sums_equal')}</p>
      ) : (
        <Note tone="bad">{t('console.points.sums_differ')}</Note>
      )}
    </section>
  )
}
