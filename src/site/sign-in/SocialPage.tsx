import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { type Translate, useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { showToast } from '#browser/ui/toast-store.ts'
import type { Output } from '#contract/endpoint.ts'
import { social } from '#contract/social.ts'
import { useSite } from '#site/bootstrap.ts'
import { openModal } from '#site/layout/modal-store.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { PageHead } from '#site/pages/PageHead.tsx'
import { paths } from '#site/paths.ts'
import { useNavigate } from '#site/routing.ts'

import { comeIn } from './sign-in.ts'
import { SocialFinish } from '#site/register/SocialFinish.tsx'

import '#site/recovery/reset.css'

type Newcomer = NonNullable<Output<typeof social.finishSocial>['newcomer']>

type Standing =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'newcomer'; readonly newcomer: Newcomer }
  | { readonly kind: 'stopped'; readonly why: string }

/** Return page of providers of identity. Their parameters are removed from the URL before anything else. */
export default function SocialPage() {
  const t = useT()
  const toAccount = useToAccount()
  const standing = useReturn(toAccount)
  // A signed-in member came back to connect a provider, not to sign in.
  const isSignedIn = useSite().account === 'member'
  return (
    <div className="wrap page">
      <PageHead />
      <div className="card narrow-card">
        {standing.kind === 'waiting' && (
          <div className="grid gap-4" role="status" aria-label={t('social.waiting')}>
            <p className="muted">{t('social.waiting')}</p>
            <Skeleton shape="box" className="h-16" />
          </div>
        )}
        {standing.kind === 'newcomer' && <SocialFinish newcomer={standing.newcomer} />}
        {standing.kind === 'stopped' && (
          <div role="alert">
            <EmptyState
              kind="maintenance"
              title={t(isSignedIn ? 'ways.not_connected' : 'social.stopped')}
              text={standing.why}
              action={
                isSignedIn ? (
                  <Button tone="main" onClick={toAccount}>
                    {t('ways.to_account')}
                  </Button>
                ) : (
                  <Button tone="main" onClick={() => openModal('loginPopupModal')}>
                    {t('shell.log_in')}
                  </Button>
                )
              }
            />
          </div>
        )}
      </div>
    </div>
  )
}

/** Submits the returned parameters once, and reports the outcome. */
function useReturn(toAccount: () => void): Standing {
  const t = useT()
  const api = useApi()
  const { mutate, data, error } = useMutation({
    mutationFn: async (query: string) => {
      if (query === '') throw new NothingCameBack()
      return await api.call(social.finishSocial, { query: query.slice(0, 4000) })
    },
    onSuccess: ({ loggedIn, bound }) => {
      if (loggedIn) comeIn(loggedIn)
      if (bound) {
        showToast({ text: t('social.bound', { provider: bound.label }) })
        toAccount()
      }
    },
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const query = location.search
    history.replaceState(history.state, '', location.pathname)
    mutate(query)
  }, [mutate])
  if (error) return { kind: 'stopped', why: whyOf(error, t) }
  if (data?.newcomer) return { kind: 'newcomer', newcomer: data.newcomer }
  // Shown after the second step's dialog was closed: a link to sign in.
  if (data?.loggedIn?.secondFactor) return { kind: 'stopped', why: t('social.half_way') }
  return { kind: 'waiting' }
}

function useToAccount(): () => void {
  const navigate = useNavigate()
  return () => navigate({ to: paths.index, search: withCentre('securityCenter') })
}

function whyOf(error: Error, t: Translate): string {
  if (error instanceof NothingCameBack) return t('social.stopped_text')
  return error instanceof CallRefused ? error.message : t('register.not_reached')
}

/** The page was opened by hand or reloaded. */
class NothingCameBack extends Error {}
