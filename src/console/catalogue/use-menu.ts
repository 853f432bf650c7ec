import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { CallRefused, useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'
import { type Draft, useDraft } from '#console/ui/use-draft.ts'
import { deleteLotteryMenu, listLotteryMenus, saveLotteryMenu } from '#contract/console/catalogue.ts'
import type { MenuFault } from '#domain/catalogue/lottery-menu.ts'

import type { Menu, Menus } from './lottery-menu.ts'
import { emptyMenu, type MenuValues, readValues, valuesOf } from './menu-values.ts'

export interface MenuEditor {
  readonly draft: Draft<MenuValues>
  /** Faults to show beside fields; missing values count only after the first attempt to save. */
  readonly faults: readonly MenuFault[]
  readonly newer: Menu | undefined
  readonly error: Error | null
  readonly save: (reason: string) => Promise<unknown> | false
  readonly remove: (reason: string) => Promise<unknown> | false
  readonly discard: () => void
  readonly chooseOver: (newer: Menu, values: MenuValues) => void
}

/** The draft of a menu, with its actions. */
export function useMenu(found: Menus, menu: Menu | undefined): MenuEditor {
  const t = useT()
  const navigate = useNavigate()
  const draft = useDraft(menu ? valuesOf(menu) : emptyMenu(found), menu?.version ?? 0)
  const [asksAll, setAsksAll] = useState(false)
  const read = readValues(draft.values, found, menu)
  const deeds = useDeeds(menu)
  const leaveTo = async (tag: string | undefined) =>
    navigate({
      replace: true,
      ignoresUnsaved: true,
      ...(tag === undefined ? { to: paths.lotteryMenus } : { to: paths.lotteryMenu, params: { tag } }),
    })
  return {
    draft,
    faults: read.faults.filter(({ fault }) => asksAll || fault !== 'missing'),
    newer: deeds.newer,
    error: deeds.error,
    save(reason) {
      setAsksAll(true)
      if (read.faults.length > 0) return false
      return deeds.run(async ({ api, scope, askAgain }) => {
        const values = valuesOf({ ...(read.menu as MenuValues), version: 0 })
        const { version } = await api.call(saveLotteryMenu, {
          ...scope,
          ...values,
          ...(menu ? { version: draft.version } : {}),
          reason,
        })
        draft.goOnFrom(values, version, values)
        await askAgain()
        showToast({ text: t('console.saved') })
        if (!menu) await leaveTo(values.tag)
      })
    },
    remove(reason) {
      if (!menu) return false
      return deeds.run(async ({ api, scope, askAgain }) => {
        await api.call(deleteLotteryMenu, { ...scope, tag: menu.tag, version: draft.version, reason })
        showToast({ text: t('catalogue.menu.deleted') })
        await leaveTo(undefined)
        await askAgain()
      })
    },
    discard() {
      deeds.forget()
      draft.discard()
    },
    chooseOver(from, values) {
      draft.goOnFrom(valuesOf(from), from.version, values)
      deeds.forget()
    },
  }
}

/** Runs one action at a time. On a version conflict it fetches the newer menu for comparison. */
function useDeeds(menu: Menu | undefined) {
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const [newer, setNewer] = useState<Menu>()
  const tools = {
    api,
    scope,
    askAgain: () => queries.invalidateQueries({ queryKey: [listLotteryMenus.path] }),
  }
  const deed = useMutation({
    mutationFn: async (act: (parts: typeof tools) => Promise<void>) => {
      await act(tools)
    },
    onSuccess: () => setNewer(undefined),
    onError: async (error) => {
      if (!menu || !(error instanceof CallRefused) || error.code !== 'changed_meanwhile') return
      const now = await queries.fetchQuery({ ...queryOf(api, listLotteryMenus, scope), staleTime: 0 })
      setNewer(now.list.find(({ tag }) => tag === menu.tag))
    },
  })
  return {
    newer,
    error: newer ? null : deed.error,
    run: (act: (parts: typeof tools) => Promise<void>) => deed.mutateAsync(act),
    forget: () => {
      setNewer(undefined)
      deed.reset()
    },
  }
}
