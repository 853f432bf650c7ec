import { Suspense } from 'react'

import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { PageHead } from '#site/pages/PageHead.tsx'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { PointMall } from './PointMall.tsx'

/** The points mall. Its words load with it, since no other page for visitors needs them. */
export default function PointMallPage() {
  const isAwake = useIsAwake()
  return (
    <div className="wrap page">
      <PageHead />
      <Suspense fallback={<Waiting />}>
        {isAwake ? (
          <MemberWords>
            <PointMall />
          </MemberWords>
        ) : (
          <Waiting />
        )}
      </Suspense>
    </div>
  )
}

const Waiting = () => <Skeleton shape="box" />
