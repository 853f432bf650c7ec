import { Suspense } from 'react'

import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { PageHead } from '#site/pages/PageHead.tsx'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { Verification } from './Verification.tsx'

/** The member's documents. The words of members load with it. */
export default function VerificationPage() {
  const isAwake = useIsAwake()
  return (
    <div className="wrap page">
      <PageHead />
      <Suspense fallback={<Waiting />}>
        {isAwake ? (
          <MemberWords>
            <Verification />
          </MemberWords>
        ) : (
          <Waiting />
        )}
      </Suspense>
    </div>
  )
}

const Waiting = () => <Skeleton shape="box" />
