// Rarely re-rendered: compiled memoization would add more to the first load than it saves.
'use no memo'

import { lazy, Suspense } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { loadWithin } from '#browser/routing/load-within.ts'

import { dismissToast, type Toast, useToasts } from './toast-store.ts'

const LOAD_TIMEOUT_MS = 5000

/** Loaded with the first toast. Without it, as on a broken connection, the text alone is rendered. */
const ToastCard = lazy(() =>
  loadWithin(() => import('./ToastCard.tsx'), LOAD_TIMEOUT_MS).then(
    (chunk) => ({ default: chunk.ToastCard }),
    () => ({ default: PlainToast }),
  ),
)

/** Rendered once, at the end of the page. The region is there before its first toast, so that one is announced. */
export function ToastRegion() {
  const t = useT()
  const toasts = useToasts()
  return (
    // `aria-live` although the role implies it: an open dialog hides everything else from screen readers but live regions.
    <div
      className="toasts"
      role="status"
      aria-live="polite"
      aria-label={t('ui.toast.region')}
      aria-relevant="additions"
    >
      <Suspense>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onClose={() => dismissToast(toast.id)} />
        ))}
      </Suspense>
    </div>
  )
}

function PlainToast({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  return (
    <button type="button" className="toast" onClick={onClose}>
      {toast.text}
    </button>
  )
}
