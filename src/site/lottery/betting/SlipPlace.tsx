// Compiled memoization would add more bytes than it saves work: numbers and prices are memoized themselves.
'use no memo'

import { Suspense, useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { Icon } from '#browser/ui/Icon.tsx'

import type { Draft } from './draft.ts'
import type { Lottery } from './lottery.ts'

const loadSlip = () => import('#site/lottery/slip/Slip.tsx').then((chunk) => chunk.Slip)
const Slip = lazyPart(loadSlip)

/** Loads the slip ahead, when a member begins to choose numbers. */
export function preloadSlip(): void {
  loadSlip().catch(() => {})
}

/** The slip: an empty one until there is a line, then the one that places bets, with its receipt. */
export function SlipPlace({
  lottery,
  draft,
  onChange,
}: {
  lottery: Lottery
  draft: Draft
  onChange: (change: (draft: Draft) => Draft) => void
}) {
  const [isOpened, setOpened] = useState(false)
  if (!isOpened && draft.lines.length > 0) setOpened(true)
  if (!isOpened) return <EmptySlip />
  return (
    <Suspense fallback={<EmptySlip />}>
      <Slip lottery={lottery} draft={draft} onChange={onChange} whenEmpty={<EmptySlip />} />
    </Suspense>
  )
}

function EmptySlip() {
  const t = useT()
  return (
    <aside className="slip bet-slip empty" aria-label={t('lottery.slip')}>
      <header>
        <Icon name="receipt" />
        <h2>{t('lottery.slip')}</h2>
      </header>
      <p className="bet-slip-empty small muted">{t('lottery.slip_empty')}</p>
    </aside>
  )
}
