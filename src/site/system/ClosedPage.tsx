import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { PartBoundary } from '#browser/routing/PartBoundary.tsx'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Clock } from '#browser/ui/Clock.tsx'
import { useNowMs } from '#browser/ui/clock-store.ts'
import { clockCells } from '#browser/ui/countdown-phase.ts'
import { DateText } from '#browser/ui/DateText.tsx'
import { Icon } from '#browser/ui/Icon.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { system as systemCalls } from '#contract/system.ts'
import { LanguagePicker } from '#site/layout/LanguagePicker.tsx'
import { PageAwake } from '#site/layout/PageAwake.tsx'
import { ThemeSwitch } from '#site/layout/ThemeSwitch.tsx'
import { SystemPanel } from '#site/pages/SystemPanel.tsx'
import { useSite } from '#site/bootstrap.ts'

// The page stands without it, and its words are not those of the first load.
const OpeningSteps = lazyPart(() => import('./OpeningSteps.tsx').then((chunk) => chunk.OpeningSteps))

const ASK_EVERY_MS = 15_000

/**
 * Maintenance, a blocked region, or a brand that is closed for good: the whole page, without the shell. The server
 * refuses every call too.
 */
export function ClosedPage({ address }: { address: string }) {
  const { system, whitelabel } = useSite()
  const isEnded = system.brandState === 'closed'
  useReopening(system.status, !isEnded)
  return (
    <div className="shut">
      <PageAwake />
      <header className="wrap row">
        <span className="logo">
          <img src={whitelabel.logo} alt="" width={38} height={38} />
          {whitelabel.name}
        </span>
        <LanguagePicker />
        <ThemeSwitch />
      </header>
      <main id="main" className="wrap">
        {isEnded ? <Ended /> : system.status === 2 ? <Blocked address={address} /> : <Maintenance />}
      </main>
    </div>
  )
}

/** Polls the status, and reloads when it has changed. A brand that is closed for good does not reopen. */
function useReopening(status: number, isPolled: boolean): void {
  const api = useApi()
  const { data } = useQuery({
    ...queryOf(api, systemCalls.status, {}),
    enabled: isPolled,
    staleTime: 0,
    refetchInterval: ASK_EVERY_MS,
  })
  useEffect(() => {
    if (data && data.status !== status) location.reload()
  }, [data, status])
}

/** Tells former members that their money is not lost, and how to get it. */
function Ended() {
  const t = useT()
  const { system, whitelabel } = useSite()
  const { url } = system.customerService
  const isReachable = url?.startsWith('https:') === true
  return (
    <SystemPanel
      mosaic="door"
      title={t('closed.ended_title', { name: whitelabel.name })}
      action={isReachable && <ServiceLink isMain />}
    >
      <p>
        {t('closed.ended_text')} {t(isReachable ? 'closed.ended_money' : 'closed.ended_letters')}
      </p>
    </SystemPanel>
  )
}

/** Maintenance. With an end, its time in the brand's zone and the time left; without one no clock, for none is known. */
function Maintenance() {
  const t = useT()
  const { since, opensAt } = useSite().system.maintenance
  const atMs = opensAt === undefined ? undefined : Date.parse(opensAt)
  return (
    <SystemPanel
      mosaic="work"
      {...(atMs === undefined
        ? { title: t('closed.maintenance_title') }
        : {
            lead: (
              <>
                {t('closed.maintenance_title')} · <DateText atMs={atMs} look="date" />
              </>
            ),
            title: (
              <>
                {t('closed.maintenance_until')} <DateText atMs={atMs} look="time" />
              </>
            ),
          })}
      action={
        <>
          <Button tone="main" icon="refresh" onClick={() => location.reload()}>
            {t('closed.maintenance_check')}
          </Button>
          <ServiceLink />
        </>
      }
    >
      {atMs !== undefined && (
        <TimeLeft atMs={atMs} sinceMs={since === undefined ? undefined : Date.parse(since)} />
      )}
      <p>{t('closed.maintenance_text')}</p>
      <LaterSteps sinceMs={since === undefined ? undefined : Date.parse(since)} opensAtMs={atMs} />
    </SystemPanel>
  )
}

/** The time left, and where the beginning is known the share of the time that has passed. */
function TimeLeft({ atMs, sinceMs }: { atMs: number; sinceMs: number | undefined }) {
  const t = useT()
  const nowMs = useNowMs()
  if (nowMs === 0 || nowMs >= atMs) return null
  return (
    <div className="shut-clock">
      <Clock cells={clockCells(atMs - nowMs)} isFeatured />
      {sinceMs !== undefined && sinceMs < nowMs && (
        <Progress
          label={t('closed.maintenance_passed')}
          percent={((nowMs - sinceMs) / (atMs - sinceMs)) * 100}
        />
      )}
    </div>
  )
}

/** Only in the browser: the words of this part are loaded there. */
function LaterSteps(times: ComponentProps<typeof OpeningSteps>) {
  const isThere = useNowMs() !== 0
  return (
    isThere && (
      <PartBoundary>
        <OpeningSteps {...times} />
      </PartBoundary>
    )
  )
}

/** Link to an external customer service; the site's own is closed too. */
function ServiceLink({ isMain = false }: { isMain?: boolean }) {
  const t = useT()
  const { url } = useSite().system.customerService
  if (url === undefined) return null
  return (
    <a className={isMain ? 'btn main' : 'btn line'} href={url} target="_blank" rel="noopener noreferrer">
      <Icon name="chat" />
      {t('closed.service')}
    </a>
  )
}

function Blocked({ address }: { address: string }) {
  const t = useT()
  const { url } = useSite().system.customerService
  const [isCopied, setCopied] = useState(false)
  const copy = () => {
    void navigator.clipboard.writeText(address).then(() => setCopied(true))
  }
  return (
    <SystemPanel
      mosaic="lock"
      title={t('closed.blocked_title')}
      action={
        <>
          <Button tone="line" icon={isCopied ? 'check' : 'copy'} onClick={copy}>
            {t(isCopied ? 'closed.copied' : 'closed.copy')}
          </Button>
          <ServiceLink />
        </>
      }
    >
      <p>{t('closed.blocked_text')}</p>
      <p className="address">
        <span className="xs muted">{t('closed.blocked_address')}</span>
        <b className="num" id="visitor-address">
          {address}
        </b>
      </p>
      {/* Mentions customer service only if there is a link to it. */}
      <p>
        {t('closed.blocked_money')}
        {url !== undefined && ` ${t('closed.blocked_help')}`}
      </p>
    </SystemPanel>
  )
}
