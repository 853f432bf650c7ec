// Rarely rendered anew: compiled memoization would add more to the centre than it saves.
'use no memo'

import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { ErrorState } from '#browser/ui/ErrorState.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { myAccount } from '#contract/my-account.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { ModalBoundary } from '#site/layout/ModalBoundary.tsx'
import type { Member } from '#site/session/use-member.ts'

import { ContactSection } from './ContactSection.tsx'
import type { Deed } from './deed.ts'
import { GuardSection } from './GuardSection.tsx'
import { LanguageSection } from './LanguageSection.tsx'
import { PayoutSection } from './PayoutSection.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { ResetNote } from './ResetNote.tsx'
import { SaferPlayLink } from './SaferPlayLink.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { SessionsSection } from './SessionsSection.tsx'

/** Actions open in dialogs, which are loaded on first use. */
const DeedDialog = lazyPart(() => import('./DeedDialog.tsx').then((chunk) => chunk.DeedDialog))

/** My account: identity, protections and recommended next steps. */
export function SecurityCenter({ member }: { member: Member }) {
  const t = useT()
  const api = useApi()
  const security = useQuery(queryOf(api, myAccount.security, {}))
  const [deed, setDeed] = useState<Deed>()
  const close = () => setDeed(undefined)
  return (
    <>
      {security.data?.resetRequestedAt !== undefined && (
        <ResetNote requestedAt={security.data.resetRequestedAt} />
      )}
      <div className="mc-top">
        <ProfileCard member={member} onDeed={setDeed} />
        {security.data ? (
          <ScoreCard security={security.data} onDeed={setDeed} />
        ) : (
          <div className="card mc-score">
            <Skeleton shape="box" />
          </div>
        )}
      </div>
      {security.isError ? (
        <ErrorState
          what={t('centre.failed_title')}
          safe={t('centre.failed_text')}
          onRetry={() => void security.refetch()}
        />
      ) : (
        security.data && (
          <>
            <GuardSection security={security.data} onDeed={setDeed} />
            <ContactSection security={security.data} onDeed={setDeed} />
            <PayoutSection security={security.data} onDeed={setDeed} />
          </>
        )
      )}
      <SessionsSection onDeed={setDeed} />
      <LanguageSection />
      <SaferPlayLink />
      {deed && (
        <ModalBoundary onClose={close}>
          <Suspense>
            <DeedDialog
              deed={deed}
              member={member}
              proofWays={security.data?.proofWays ?? ['password']}
              onClose={close}
            />
          </Suspense>
        </ModalBoundary>
      )}
    </>
  )
}
