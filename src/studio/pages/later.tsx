import { type ComponentType, lazy } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Note } from '#browser/ui/Note.tsx'

/** A view of a game that is loaded when it is first shown: its rules, or one of its rounds. */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return lazy(async () => ({ default: await load().catch(() => NotLoaded) }))
}

function NotLoaded() {
  const t = useT()
  return <Note tone="bad">{t('studio.part_failed')}</Note>
}
