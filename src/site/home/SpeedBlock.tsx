import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { deposits } from '#contract/deposits.ts'

import { durationOf } from './duration.ts'
import './speed.css'

/** Measured payment durations; absent while the sample is too small. */
export function SpeedBlock() {
  const t = useT()
  const speed = useQuery({ ...queryOf(useApi(), deposits.speed, {}), staleTime: 60_000 }).data
  if (speed?.depositSeconds === undefined) return null
  const seconds = speed.depositSeconds
  return (
    <section className="sect" aria-labelledby="pay-speed">
      <div className="card pay-speed">
        <Icon name="clock" />
        <div>
          <h2 id="pay-speed">{t('deposit.average')}</h2>
          <p className="xs muted">{t('deposit.average_note')}</p>
        </div>
        <b className="num">{durationOf(t, seconds)}</b>
      </div>
    </section>
  )
}
