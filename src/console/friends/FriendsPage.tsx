import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { MoneyText } from '#browser/ui/MoneyText.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { StopDialog } from '#console/ui/StopDialog.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { readFriendTerms, stopFriendTerms } from '#contract/console/friends.ts'

import { TermsDialog } from './TermsDialog.tsx'
import type { Found, Terms } from './typed-terms.ts'

/** The terms for friends of a brand, with friends and rewards. */
export default function FriendsPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const [open, setOpen] = useState<'terms' | 'stop'>()
  const query = useQuery(queryOf(useApi(), readFriendTerms, useScope()))
  const close = () => setOpen(undefined)
  const terms = query.data?.terms
  return (
    <div className="console-list">
      <PageTitle
        title={t('console.page.friends')}
        figures={t('console.friends.of', { name: brand?.name ?? '' })}
        actions={
          may('settings.write') && (
            <>
              {terms && !terms.isStopped && (
                <Button size="sm" onClick={() => setOpen('stop')}>
                  {t('console.missions.stop')}
                </Button>
              )}
              <Button tone="main" size="sm" onClick={() => setOpen('terms')}>
                {t('console.friends.change')}
              </Button>
            </>
          )
        }
      />
      <WaitingProposals group="consoleFriends" deed="consoleFriends.saveFriendTerms" />
      <Loaded query={query} lines={6}>
        {(found) => (
          <>
            <section className="card pad4" aria-label={t('console.friends.figures')}>
              <Figures found={found} />
            </section>
            {found.terms ? (
              <section className="card pad4 stack" aria-label={t('console.friends.terms')}>
                <TermList terms={found.terms} currency={found.currency} />
              </section>
            ) : (
              <State icon="group" title={t('console.friends.none')} />
            )}
            {open === 'terms' && <TermsDialog found={found} onClose={close} />}
            {open === 'stop' && found.terms && <StopTerms terms={found.terms} onClose={close} />}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Figures({ found: { currency, friends, waiting, claimed, paid } }: { found: Found }) {
  const t = useT()
  const count = useCount()
  return (
    <KeyValues
      rows={[
        { id: 'friends', name: t('console.friends.friends'), value: count(friends) },
        {
          id: 'rewards',
          name: t('console.missions.rewards'),
          value: t('console.missions.rewards_of', { claimed: count(claimed), waiting: count(waiting) }),
        },
        {
          id: 'paid',
          name: t('console.friends.paid'),
          value: <MoneyText amount={paid} symbol={currency} tone="plain" />,
        },
      ]}
    />
  )
}

function TermList({ terms, currency }: { terms: Terms; currency: string }) {
  const t = useT()
  const count = useCount()
  return (
    <>
      <p>
        <Tag tone={terms.isStopped ? 'bad' : 'ok'}>
          {t(terms.isStopped ? 'console.missions.standing_stopped' : 'console.missions.standing_running')}
        </Tag>{' '}
        <span className="small muted">
          <DateText atMs={Date.parse(terms.publishedAt)} look="moment" />
          {terms.operator !== undefined && terms.second !== undefined && (
            <>
              , <bdi>{terms.operator}</bdi>, <bdi>{terms.second}</bdi>
            </>
          )}
        </span>
      </p>
      <KeyValues
        rows={[
          ...(['amount', 'deposited', 'staked'] as const).map((id) => ({
            id,
            name: t(`console.friends.${id}`),
            value: <MoneyText amount={terms[id]} symbol={currency} tone="plain" />,
          })),
          ...(['days', 'friendsMost', 'claimDays'] as const).map((id) => ({
            id,
            name: t(`console.friends.${id}`),
            value: count(terms[id]),
          })),
          {
            id: 'budget',
            name: t('console.friends.budget'),
            value: t('console.missions.budget_left', { used: terms.used, budget: terms.budget }),
          },
        ]}
      />
    </>
  )
}

function StopTerms({ terms: { version }, onClose }: { terms: Terms; onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  return (
    <StopDialog
      question={t('console.friends.stop_title')}
      text={t('console.friends.stop_text')}
      done={t('console.friends.stopped')}
      send={(reason) => api.call(stopFriendTerms, { ...scope, version, reason })}
      onClose={onClose}
    />
  )
}
