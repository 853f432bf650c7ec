import { Suspense } from 'react'

import { Skeleton } from '#browser/ui/Skeleton.tsx'
import { useIsAwake } from '#site/layout/PageAwake.tsx'
import { PageHead } from '#site/pages/PageHead.tsx'
import { MemberWords } from '#site/session/MemberWords.tsx'

import { Levels } from './Levels.tsx'

/** The levels of the brand. Its words load with it, since no other page for visitors needs them. */
export default function LevelsPage() {
  const isAwake = useIsAwake()
  return (
    <div className="wrap page">
      <PageHead />
      <Suspense fallback={<Waiting />}>
        {isAwake ? (
          <MemberWords>
            <Levels />
          </MemberWords>
        ) : (
          <Waiting />
        )}
      </Suspense>
    </div>
  )
}

const Waiting = () => <Skeleton shape="box" />
