import { type ReactNode, createContext, use } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { IconButton } from '#browser/ui/IconButton.tsx'

import { useSound } from './sound.ts'

export type Pane = 'rules' | 'history' | 'fairness'

export const PanesContext = createContext<(pane: Pane) => void>(() => undefined)

/** Rules, rounds, fairness and sound, then tools of the game: each game places them where its layout has room. */
export function GameTools({ children }: { readonly children?: ReactNode }) {
  const t = useT()
  const open = use(PanesContext)
  const sound = useSound()
  return (
    <div className="st-menu">
      <IconButton icon="info" label={t('studio.rules')} onClick={() => open('rules')} />
      <IconButton icon="history" label={t('studio.history')} onClick={() => open('history')} />
      <IconButton icon="shield" label={t('studio.fairness')} onClick={() => open('fairness')} />
      <button
        type="button"
        className="btn ghost icon"
        aria-label={t('studio.sound')}
        title={t('studio.sound')}
        aria-pressed={sound.isOn}
        onClick={sound.toggle}
      >
        <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 9.5v5h3.5l4.500 4v-13L7.500 9.500z" />
          <path
            d={
              sound.isOn
                ? 'M15.500 9c1.500 1.500 1.500 4.500 0 6M18.300 6.500c3 3 3 8 0 11'
                : 'M16 9.500l5 5M21 9.500l-5 5'
            }
          />
        </svg>
      </button>
      {children}
    </div>
  )
}
