import { useT } from '#browser/i18n/translate.ts'
import { useFormat } from '#browser/ui/format-context.tsx'

import type { Provider } from './use-provider.ts'

type Pace = Provider['windows'][number]['in']

/** A duration as an upper bound, because calls are counted in buckets. */
export function PaceTime({ ms }: { ms: number | undefined }) {
  const t = useT()
  return ms === undefined ? <span className="muted">–</span> : <bdi>{t('gp.ms', { ms })}</bdi>
}

/** Rate of failed calls; below one percent with a second decimal, so that rare faults show. */
export function FaultRate({ pace: { calls, faults } }: { pace: Pace }) {
  const { language } = useFormat()
  if (calls === 0) return <span className="muted">–</span>
  const share = new Intl.NumberFormat(`${language}-u-nu-latn`, {
    style: 'percent',
    maximumFractionDigits: faults / calls < 0.01 ? 2 : 1,
  })
  const isBad = faults / calls >= 0.01
  return <bdi className={isBad ? 'gp-bad' : undefined}>{share.format(faults / calls)}</bdi>
}
