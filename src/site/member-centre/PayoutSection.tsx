import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { IconButton } from '#browser/ui/IconButton.tsx'
import { myAccount } from '#contract/my-account.ts'
import { PAYOUT_ACCOUNTS_MAX } from '#domain/members/payout-account.ts'

import type { OpenDeed } from './deed.ts'
import { GuardRow } from './GuardSection.tsx'
import type { Security } from './ScoreCard.tsx'

/** The member's payout accounts, masked. */
export function PayoutSection({ security, onDeed }: { security: Security; onDeed: OpenDeed }) {
  const t = useT()
  const api = useApi()
  const accounts = useQuery({
    ...queryOf(api, myAccount.payoutAccounts, {}),
    enabled: security.payoutAccounts > 0,
  })
  const list = security.payoutAccounts > 0 ? (accounts.data?.list ?? []) : []
  const isFull = security.payoutAccounts >= PAYOUT_ACCOUNTS_MAX
  return (
    <section className="mc-sect">
      <header>
        <h3>{t('centre.payout')}</h3>
        <Button
          tone="soft"
          icon="plus"
          reason={
            security.hasPaymentPassword
              ? isFull
                ? t('centre.payout_full')
                : undefined
              : t('centre.payout_needs_password')
          }
          onClick={() => onDeed({ name: 'add_payout' })}
        >
          {t('centre.payout_add')}
        </Button>
      </header>
      <ul className="card">
        {list.map(({ id, kind, institution, holderName, number }) => {
          const label = `${institution} ${number}`
          return (
            <GuardRow
              key={id}
              icon={kind === 'bank' ? 'bank' : 'wallet'}
              name={
                <>
                  <bdi>{institution}</bdi> <span className="num">{number}</span>
                </>
              }
              state={<bdi>{holderName}</bdi>}
            >
              <IconButton
                icon="trash"
                label={t('centre.remove_named', { name: label })}
                onClick={() => onDeed({ name: 'remove_payout', id, label })}
              />
            </GuardRow>
          )
        })}
        {security.payoutAccounts === 0 && (
          <GuardRow icon="bank" name={t('centre.payout_none')} state={t('centre.payout_text')} />
        )}
      </ul>
    </section>
  )
}
