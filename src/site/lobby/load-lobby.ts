import { wholeLobby } from '#domain/games/lobby.ts'
import { categories } from '#domain/navigation/category.ts'
import type { RouterContext } from '#site/routes.tsx'

import { lobbyQuery, vendorsQuery } from './lobby-queries.ts'
import { chooseVendor } from './choose-vendor.ts'

/** Loads a hall's initial state: its vendors and the first page of games. */
export async function loadLobby({ queryClient, api, language }: RouterContext, path: string): Promise<void> {
  const category = categories.find((one) => one.path === path)?.id
  if (category === undefined) return
  const code = language()
  await queryClient.prefetchQuery(vendorsQuery(api, category, code))
  const lanes = queryClient.getQueryData(vendorsQuery(api, category, code).queryKey)?.data.lanes ?? []
  const vendor = chooseVendor({ category, lanes, requested: undefined, kept: undefined })
  await queryClient.prefetchQuery(lobbyQuery(api, category, { ...wholeLobby, vendor }, code))
}
