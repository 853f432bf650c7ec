import { useT } from '#browser/i18n/translate.ts'
import { FillingTiles } from '#browser/ui/FillingTiles.tsx'
import { Icon } from '#browser/ui/Icon.tsx'

import type { HumanState } from './human-check.ts'

import './human-line.css'

/** State of the human check, which needs no action. */
export function HumanLine({ state }: { readonly state: HumanState }) {
  const t = useT()
  return (
    <p className={state === 'done' ? 'auth-state done' : 'auth-state'} role="status">
      {state === 'working' ? <FillingTiles /> : <Icon name={state === 'done' ? 'check' : 'info'} />}
      {t(`register.human_${state}`)}
    </p>
  )
}
