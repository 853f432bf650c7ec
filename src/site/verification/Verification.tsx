import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { myAccount } from '#contract/my-account.ts'
import { verification } from '#contract/verification.ts'
import { TRIAL_TYPE } from '#domain/access/role.ts'
import { useMember } from '#site/session/use-member.ts'

import './verification.css'
import { AboutYou } from './AboutYou.tsx'
import type { Security } from './confirmed.ts'
import { DocumentRow } from './DocumentRow.tsx'
import type { OfferedVendor } from './own-vendor.ts'
import { type Item, sortedItems } from './sorted-items.ts'
import { Contacts, Standing } from './Standing.tsx'
import { type OwnTiers, Tiers } from './Tiers.tsx'

const none: OwnTiers = { tiers: [], used: {} }

/** The checklist: open documents first and unfolded, then those being checked, then the accepted ones. */
export function Verification() {
  const t = useT()
  const member = useMember()
  const isReal = typeof member === 'object' && member.type !== TRIAL_TYPE
  const api = useApi()
  const found = useQuery({ ...queryOf(api, verification.checklist, {}), enabled: isReal })
  // The documents show without these.
  const security = useQuery({ ...queryOf(api, myAccount.security, {}), enabled: isReal })
  const own = useQuery({ ...queryOf(api, verification.tiers, {}), enabled: isReal })
  if (!isReal && member !== 'loading')
    return (
      <div className="card">
        <EmptyState kind="records" title={t('verification.guest')} text={t('verification.guest_text')} />
      </div>
    )
  if (found.isError)
    return (
      <ErrorState
        what={t('verification.failed')}
        safe={t('verification.failed_text')}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeleton shape="box" />
  return (
    <Checklist
      list={sortedItems(found.data.list)}
      vendor={found.data.vendor}
      security={security.data}
      own={own.isError ? none : own.data}
    />
  )
}

function Checklist({
  list,
  vendor,
  security,
  own,
}: {
  list: readonly Item[]
  vendor: OfferedVendor | undefined
  security: Security | undefined
  own: OwnTiers | undefined
}) {
  const t = useT()
  const late = list.filter(({ isOverdue }) => isOverdue)
  const todo = list.filter(({ need, maySend }) => need !== 'none' && maySend).length
  const withUs = list.filter(({ state }) => state === 'checking').length
  return (
    <section className="vf" aria-labelledby="vf-list">
      {own && own.tiers.length > 0 ? (
        <Tiers own={own} />
      ) : (
        security && own && <Standing list={list} security={security} />
      )}
      <p className="muted small">{t('verification.lead')}</p>
      {late.some(({ isRefusedLate }) => !isRefusedLate) && <Note tone="bad">{t('verification.late')}</Note>}
      {late.some(({ isRefusedLate }) => isRefusedLate) && (
        <Note tone="bad">{t('verification.late_refused')}</Note>
      )}
      <div className="vf-head">
        <h2 id="vf-list">{t('verification.list')}</h2>
        <span className="small muted">
          {todo + withUs === 0 ? t('verification.nothing') : t('verification.counts', { todo, withUs })}
        </span>
      </div>
      <ul className="card vf-list">
        {list.map((item) => (
          <DocumentRow key={item.kind} item={item} vendor={vendor} />
        ))}
        {security && <Contacts security={security} />}
      </ul>
      <Note>{t('verification.care')}</Note>
      <AboutYou />
    </section>
  )
}
