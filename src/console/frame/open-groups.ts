import { useState } from 'react'

import { browserStorage } from '#browser/storage.ts'

import type { NavigationGroup } from './navigation.ts'

/** Entries that open groups show together until the operator has folded or unfolded any. */
const ENTRIES_OPEN = 16

/** Groups that an operator has folded or unfolded; the others open as `openAtFirst` says. */
export type GroupChoices = Readonly<Record<string, boolean>>

/** The first groups that fit into a screen together. The rest start folded, unless the whole menu is short. */
export function openAtFirst(groups: readonly NavigationGroup[]): readonly string[] {
  const opened: string[] = []
  let entries = 0
  for (const group of groups) {
    entries += group.entries.length
    if (entries > ENTRIES_OPEN) break
    opened.push(group.id)
  }
  return opened
}

export const readChoices = (text: string | null): GroupChoices =>
  Object.fromEntries(
    (text ?? '')
      .split(' ')
      .filter((one) => /^[+-]./.test(one))
      .map((one) => [one.slice(1), one.startsWith('+')]),
  )

export const writeChoices = (choices: GroupChoices): string =>
  Object.entries(choices)
    .map(([id, isOpen]) => `${isOpen ? '+' : '-'}${id}`)
    .join(' ')

/**
 * The groups of the menu that are open, remembered for each operator in this browser. The group of the current page
 * opens when the operator comes to it, and stays folded only where they fold it there.
 */
export function useOpenGroups(
  operator: string,
  groups: readonly NavigationGroup[],
  current: string | undefined,
): { isOpen: (id: string) => boolean; toggle: (id: string) => void } {
  const key = `console-menu ${operator}`
  const [choices, setChoices] = useState(() => readChoices(browserStorage.getItem(key)))
  const [entered, setEntered] = useState(current)
  const [foldedHere, setFoldedHere] = useState(current !== undefined && choices[current] === false)
  if (entered !== current) {
    setEntered(current)
    setFoldedHere(false)
  }
  const opened = openAtFirst(groups)
  const isOpen = (id: string) => (id === current ? !foldedHere : (choices[id] ?? opened.includes(id)))
  const toggle = (id: string) => {
    // Menu and drawer may both have changed it.
    const next = { ...readChoices(browserStorage.getItem(key)), [id]: !isOpen(id) }
    browserStorage.setItem(key, writeChoices(next))
    setChoices(next)
    if (id === current) setFoldedHere(isOpen(id))
  }
  return { isOpen, toggle }
}
