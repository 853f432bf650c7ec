import { useState } from 'react'

import { browserStorage } from '#browser/storage.ts'

const KEY = 'console-folded'

/** Whether a group of the menu is folded, in this browser. Menu and drawer read it when they open. */
export function useFolded(id: string): readonly [isFolded: boolean, fold: (isFolded: boolean) => void] {
  const [isFolded, setFolded] = useState(() => readFolded().includes(id))
  const fold = (next: boolean) => {
    const others = readFolded().filter((one) => one !== id)
    browserStorage.setItem(KEY, [...others, ...(next ? [id] : [])].join(' '))
    setFolded(next)
  }
  return [isFolded, fold]
}

const readFolded = () => (browserStorage.getItem(KEY) ?? '').split(' ').filter((id) => id !== '')
