// Compiled memoization would add more bytes than it saves work: numbers and prices are memoized themselves.
'use no memo'

import { Suspense, useState, useSyncExternalStore } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { lazyPart } from '#browser/routing/lazy-part.tsx'
import { browserStorage } from '#browser/storage.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { SLIPS_KEY } from '#site/lottery/slips-key.ts'

import { useDraft } from './draft-store.ts'
import type { Lottery } from './lottery.ts'

const loadSlip = () => import('#site/lottery/slip/Slip.tsx').then((chunk) => chunk.Slip)
const Slip = lazyPart(loadSlip)

/** Loads the slip ahead, when a member begins to choose numbers. */
export function preloadSlip(): void {
  loadSlip().catch(() => {})
}

/** Some lottery has lines. */
const hasLines = () => (browserStorage.getItem(SLIPS_KEY) ?? '').includes('"lines":[{')

/** The slip: an empty one until there is a line of any lottery, then the one that places bets, with its receipt. */
export function SlipPlace({ lottery }: { lottery: Lottery }) {
  const [isOpened, setOpened] = useState(false)
  const isNeeded = useSyncExternalStore(useDraft.subscribe, hasLines, () => false)
  if (!isOpened && isNeeded) setOpened(true)
  if (!isOpened) return <EmptySlip />
  return (
    <Suspense fallback={<EmptySlip />}>
      <Slip lottery={lottery} whenEmpty={<EmptySlip />} />
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
