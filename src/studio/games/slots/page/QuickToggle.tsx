import { useT } from '#browser/i18n/translate.ts'

import type { QuickSpins } from './use-quick-spins.ts'

/** Turns quick spins on and off. */
export function QuickToggle({ quick }: { readonly quick: Pick<QuickSpins, 'isOn' | 'toggle'> }) {
  const t = useT()
  return (
    <button
      type="button"
      className="btn ghost icon"
      aria-label={t('studio.slot.quick')}
      title={t('studio.slot.quick')}
      aria-pressed={quick.isOn}
      onClick={quick.toggle}
    >
      <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4.500 6l7 6-7 6zM12.500 6l7 6-7 6z" />
      </svg>
    </button>
  )
}
