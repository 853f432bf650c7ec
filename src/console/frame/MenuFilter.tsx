import type { KeyboardEvent } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'

import { focusNeighbour } from './menu-keys.ts'
import type { NavigationGroup } from './navigation.ts'

/** Finds entries of the menu by their names, those of folded groups too. Enter opens the first. */
export function MenuFilter({
  text,
  found,
  onText,
}: {
  text: string
  /** Undefined while nothing is typed. */
  found: readonly NavigationGroup[] | undefined
  onText: (text: string) => void
}) {
  const t = useT()
  const count = found?.reduce((sum, { entries }) => sum + entries.length, 0)
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    focusNeighbour(event)
    if (event.nativeEvent.isComposing || text === '') return
    if (event.key === 'Escape') {
      event.preventDefault()
      onText('')
    } else if (event.key === 'Enter')
      event.currentTarget.closest('nav')?.querySelector<HTMLElement>('li a')?.click()
  }
  return (
    <>
      <label className="input console-menu-filter">
        <Icon name="filter" />
        <input
          type="search"
          maxLength={100}
          autoComplete="off"
          value={text}
          aria-label={t('console.menu_filter')}
          placeholder={t('console.menu_filter')}
          onChange={(event) => onText(event.currentTarget.value)}
          onKeyDown={press}
        />
      </label>
      <p className={count === 0 ? 'hint' : 'sr'} role="status">
        {count === 0 ? t('console.menu_none') : count !== undefined && t('console.menu_found', { count })}
      </p>
    </>
  )
}
