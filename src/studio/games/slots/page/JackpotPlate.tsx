import { useEffect, useEffectEvent, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Amount } from '#studio/pages/Amount.tsx'
import { isRefused } from '#studio/pages/calls.ts'
import { useSession } from '#studio/pages/session.tsx'

import './jackpot-plate.css'

/** Other players fill the pool meanwhile. */
const ASK_MS = 10_000

/** The pool that the next paid spin may win. While the reels turn it stands still: a pool that falls would tell the result. */
export function JackpotPlate({ pool, isHeld }: { readonly pool: bigint; readonly isHeld: boolean }) {
  const t = useT()
  const { opened, call } = useSession()
  const [answer, setAnswer] = useState({ after: pool, pool })
  const latest = answer.after === pool ? answer.pool : pool
  const [displayed, setDisplayed] = useState(latest)
  if (!isHeld && displayed !== latest) setDisplayed(latest)
  const ask = useEffectEvent(async () => {
    const found = await call<{ readonly pool?: bigint }>('pool').catch(() => undefined)
    if (found && !isRefused(found) && found.pool !== undefined) setAnswer({ after: pool, pool: found.pool })
  })
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask()
    }, ASK_MS)
    return () => clearInterval(timer)
  }, [isHeld])
  return (
    <p className="sl-pool">
      <span>{t('studio.slot.jackpot')}</span>{' '}
      <b>
        <Amount units={displayed} currency={opened.currency} />
      </b>
    </p>
  )
}
