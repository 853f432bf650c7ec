import { wholeLobby } from '#domain/games/lobby.ts'
import { categories } from '#domain/navigation/category.ts'
import type { RouterContext } from '#site/routes.tsx'

import { lobbyQuery, vendorsQuery } from './lobby-queries.ts'
import { shownVendor } from './shown-vendor.ts'

/** What a hall shows before anybody chooses: its vendors, and its first games. */
export async function loadLobby({ queryClient, api, language }: RouterContext, path: string): Promise<void> {
  const category = categories.find((one) => one.path === path)?.id
  if (category === undefined) return
  const code = language()
  await queryClient.prefetchQuery(vendorsQuery(api, category, code))
  const lanes = queryClient.getQueryData(vendorsQuery(api, category, code).queryKey)?.data.lanes ?? []
  const vendor = shownVendor({ category, lanes, asked: undefined, kept: undefined })
  await queryClient.prefetchQuery(lobbyQuery(api, category, { ...wholeLobby, vendor }, code))
}
