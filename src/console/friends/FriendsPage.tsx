import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DateText } from '#browser/ui/DateText.tsx'
import { KeyValues } from '#browser/ui/KeyValues.tsx'
import { Progress } from '#browser/ui/Progress.tsx'
import { Tag } from '#browser/ui/Tag.tsx'
import { WaitingProposals } from '#console/approvals/WaitingProposals.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { FigureRow } from '#console/ui/FigureRow.tsx'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { State } from '#console/ui/State.tsx'
import { StopDialog } from '#console/ui/StopDialog.tsx'
import { useCount } from '#console/ui/use-count.ts'
import { ConsoleAmount } from '#console/withdrawals/WithdrawalTag.tsx'
import { readFriendTerms, stopFriendTerms } from '#contract/console/friends.ts'

import { FriendList } from './FriendList.tsx'
import { FriendMonths } from './FriendMonths.tsx'
import { TermsDialog } from './TermsDialog.tsx'
import { type Found, type Terms, usedPercent } from './typed-terms.ts'

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
      <WaitingProposals group="consoleFriends" deed="consoleFriends.admitFriend" />
      <Loaded query={query} lines={6}>
        {(found) => (
          <>
            <section className="card" aria-label={t('console.friends.figures')}>
              <Figures found={found} />
            </section>
            {found.terms ? (
              <TermsCard terms={found.terms} currency={found.currency} />
            ) : (
              <section className="card console-card">
                <State icon="group" title={t('console.friends.none')} text={t('console.friends.text')} />
              </section>
            )}
            {open === 'terms' && <TermsDialog found={found} onClose={close} />}
            {open === 'stop' && found.terms && <StopTerms terms={found.terms} onClose={close} />}
          </>
        )}
      </Loaded>
      <FriendMonths />
      {may('members.read') && <FriendList />}
    </div>
  )
}

function Figures({ found: { currency, friends, waiting, claimed, paid } }: { found: Found }) {
  const t = useT()
  const count = useCount()
  return (
    <FigureRow
      figures={[
        { id: 'friends', name: t('console.friends.friends'), amount: count(friends) },
        { id: 'waiting', name: t('console.friends.waiting'), amount: count(waiting) },
        { id: 'claimed', name: t('console.friends.claimed'), amount: count(claimed) },
        {
          id: 'paid',
          name: t('console.friends.paid'),
          amount: <ConsoleAmount amount={paid} currency={currency} />,
        },
      ]}
    />
  )
}

/** The terms at the start, beside their budget and how much of it is reserved and claimed. */
function TermsCard({ terms, currency }: { terms: Terms; currency: string }) {
  const t = useT()
  const count = useCount()
  const id = useId()
  const money = (amount: string) => <ConsoleAmount amount={amount} currency={currency} />
  return (
    <section className="card console-card" aria-labelledby={id}>
      <div className="console-card-head">
        <h2 id={id}>{t('console.friends.terms')}</h2>
        <Tag tone={terms.isStopped ? 'bad' : 'ok'}>
          {t(terms.isStopped ? 'console.missions.standing_stopped' : 'console.missions.standing_running')}
        </Tag>
      </div>
      <div className="console-halves">
        <KeyValues
          rows={[
            ...(['amount', 'deposited', 'staked'] as const).map((field) => ({
              id: field,
              name: t(`console.friends.${field}`),
              value: money(terms[field]),
            })),
            ...(['days', 'friendsMost', 'claimDays', 'friendPoints', 'inviterPoints'] as const).map(
              (field) => ({
                id: field,
                name: t(`console.friends.${field}`),
                value: count(terms[field] ?? 0),
              }),
            ),
            {
              id: 'asksDocument',
              name: t('console.friends.asks_document'),
              value: t(terms.asksDocument === true ? 'console.detail.yes' : 'console.detail.no'),
            },
          ]}
        />
        <div className="stack">
          <Progress
            label={t('console.friends.budget')}
            percent={usedPercent(terms)}
            start={t('console.friends.budget')}
            end={
              <span className="row">
                {money(terms.used)} / {money(terms.budget)}
              </span>
            }
          />
          <p className="small muted">
            <DateText atMs={Date.parse(terms.publishedAt)} look="moment" />
            {terms.operator !== undefined && terms.second !== undefined && (
              <>
                , <bdi>{terms.operator}</bdi>, <bdi>{terms.second}</bdi>
              </>
            )}
          </p>
        </div>
      </div>
    </section>
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
