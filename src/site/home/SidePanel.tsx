// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { Jackpot } from '#browser/ui/Jackpot.tsx'
import type { Output } from '#contract/endpoint.ts'
import { winnings } from '#contract/winnings.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { digitsOf } from '#domain/winnings/jackpot.ts'
import { useSite } from '#site/bootstrap.ts'
import { useMember } from '#site/session/use-member.ts'
import { Near } from '#site/layout/Near.tsx'

import { ASK_MS, firstOf, useJackpot } from './use-jackpot.ts'

const DayPanel = lazyPart(() => import('./DayPanel.tsx').then((chunk) => chunk.DayPanel))

const MemberDay = lazyPart(() => import('./MemberDay.tsx').then((chunk) => chunk.MemberDay))

/** The place beside the banners: of a member their own day, else the jackpot or the brand's day. */
export function SidePanel() {
  const { account } = useSite()
  const member = useMember()
  if (account === 'visitor' || member === undefined) return <JackpotPanel />
  if (member !== 'loading' && member.type === TRIAL_TYPE) return <JackpotPanel />
  return member === 'loading' ? (
    <div className="jack on-band" />
  ) : (
    <Near className="jack">
      <MemberDay />
    </Near>
  )
}

/** The jackpot beside the banners, or the brand's last day; absent for a brand that has neither. */
function JackpotPanel() {
  const api = useApi()
  const { data } = useQuery({ ...queryOf(api, winnings.jackpot, {}), refetchInterval: ASK_MS })
  if (data?.day)
    return (
      <Near className="jack on-band">
        <DayPanel day={data.day} />
      </Near>
    )
  return data && data.kind !== 'none' ? <Panel jackpot={data} /> : null
}

function Panel({ jackpot }: { jackpot: Output<typeof winnings.jackpot> }) {
  const t = useT()
  const { whitelabel } = useSite()
  const [isResting, setResting] = useState(false)
  const digits = digitsOf(useJackpot(jackpot, isResting))
  const symbol = whitelabel.currencySymbol
  // A counter runs on locally and ignores later answers; only a pool's amount is announced when it changes.
  const [counter] = useState(() => firstOf(jackpot))
  const announced = jackpot.kind === 'pool' ? firstOf(jackpot) : counter
  const twin = digitsOf(announced).replace(/(\d\d)$/, '.$1')
  return (
    <section className="jack on-band" aria-labelledby="jackpot">
      <h2 id="jackpot">
        {t(jackpot.kind === 'pool' ? 'home.jackpot_pool' : 'home.jackpot')}
        {jackpot.name && ` · ${jackpot.name}`}
      </h2>
      <Jackpot digits={digits} symbol={symbol} label={`${symbol}${twin}`} />
      <p>{t(jackpot.kind === 'pool' ? 'home.jackpot_pool_note' : 'home.jackpot_note')}</p>
      <IconButton
        size="sm"
        icon={isResting ? 'play' : 'pause'}
        label={t(isResting ? 'home.jackpot_play' : 'home.jackpot_pause')}
        onClick={() => setResting(!isResting)}
      />
    </section>
  )
}
