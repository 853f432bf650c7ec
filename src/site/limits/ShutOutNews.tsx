import { tabStorage } from '#browser/storage.ts'
import { useEffect } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import type { ShutOut } from '#contract/limits.ts'

import { useShutOutText } from './ShutOutNote.tsx'

const KEY = 'shut-out-told'

/** Shown once per tab: until when play is closed, and that withdrawing stays open. */
export function ShutOutNews({ shutOut }: { shutOut: ShutOut }) {
  const t = useT()
  const text = `${useShutOutText(shutOut)} ${t('safer.out_text')}`
  useEffect(() => {
    if (tabStorage.getItem(KEY) === text) return
    tabStorage.setItem(KEY, text)
    showToast({ tone: 'info', text })
  }, [text])
  return null
}
