import type { QueryClient } from '@tanstack/react-query'

import type { Api } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import type { MessageId } from '#browser/i18n/messages.ts'
import type { Translate } from '#browser/i18n/translate.ts'
import { catalogue } from '#contract/catalogue.ts'
import { type Game, games } from '#contract/games.ts'
import { help } from '#contract/help.ts'
import { lottery } from '#contract/lottery.ts'
import { promotions } from '#contract/promotions.ts'
import type { IconName } from '#art/icons.ts'
import { categoryOfCode } from '#domain/catalogue/menu.ts'
import type { Site } from '#site/bootstrap.ts'
import { withCentre } from '#site/member-centre/use-centre.ts'
import { menuEntries } from '#site/member-centre/menu-entries.ts'
import { addressOfGame, addressOfLottery, addressOfVendor } from '#site/navigation/hall-address.ts'
import { addressOfGame as addressOfPlay } from '#site/play/play-place.ts'
import { type Path, pathOfCategory, paths, withSearch } from '#site/paths.ts'

/** A search result. */
export interface Entry {
  readonly key: string
  readonly name: string
  /** Shown beside the name: the hall of a vendor, the region of a lottery. */
  readonly note?: string
  readonly icon: IconName
  readonly hue?: string
  /** Replaces the icon. */
  readonly picture?: string
  readonly fallback?: string
  /** Further search terms. */
  readonly also?: readonly string[]
  readonly to: Path | '.'
  readonly search?: ReturnType<typeof withSearch> | ReturnType<typeof withCentre>
  /** A game that can be started: its number, and its URL to continue at after sign-in. */
  readonly start?: { readonly nodeId: string; readonly address: string }
}

export interface SearchContext {
  readonly api: Api
  readonly client: QueryClient
  readonly site: Pick<Site, 'whitelabel' | 'language' | 'account'>
  readonly t: Translate
}

export interface Source {
  readonly title: MessageId
  readonly load: (context: SearchContext) => readonly Entry[] | Promise<readonly Entry[]>
}

const KEPT_MS = 60_000

/** The server searches the thousands of games; their results follow those of this source. */
export const GAMES_BEHIND: MessageId = 'search.vendors'

/** Games that the server finds by name. */
export async function gamesNamed({ api, site }: SearchContext, gameName: string): Promise<readonly Entry[]> {
  const { list } = await api.call(games.search, { gameName, language: site.language })
  return list.map((game) => {
    const category = categoryOfCode(game.gameType)
    return {
      key: `game ${game.nodeId}`,
      name: game.gameName,
      note: game.vendorName,
      icon: category,
      hue: category,
      picture: game.picture,
      ...(game.fallback === undefined ? {} : { fallback: game.fallback }),
      ...wayOf(game),
    }
  })
}

/** All sources, in display order. */
export const sources: readonly Source[] = [
  { title: 'search.halls', load: halls },
  { title: 'search.vendors', load: vendors },
  { title: 'search.lotteries', load: lotteries },
  { title: 'search.account', load: account },
  { title: 'page.promotions', load: offers },
  { title: 'page.help', load: articles },
  { title: 'search.pages', load: pages },
]

/** URL that starts the game; a game that cannot be started links to its hall. */
function wayOf(game: Game): Pick<Entry, 'to' | 'search' | 'start'> {
  if (!game.canPlay) return addressOfGame(game)
  const { to, search, address } = addressOfPlay(game, { isFree: false })
  return { to, search, start: { nodeId: game.nodeId, address } }
}

function halls({ site, t }: SearchContext): Entry[] {
  return site.whitelabel.categories.map((category) => ({
    key: `hall ${category}`,
    name: t(`category.${category}`),
    icon: category,
    hue: category,
    to: pathOfCategory(category),
  }))
}

async function vendors({ api, client, t }: SearchContext): Promise<Entry[]> {
  const { list } = await client.fetchQuery({ ...queryOf(api, catalogue.gameMenus, {}), staleTime: KEPT_MS })
  return list.flatMap((menu) => {
    const category = categoryOfCode(menu.gameCategory)
    return menu.vendors
      .filter((vendor) => !vendor.isInMaintenance)
      .map((vendor) => ({
        key: `vendor ${vendor.vassalage}`,
        name: vendor.displayName,
        note: t(`category.${category}`),
        icon: category,
        hue: category,
        also: [vendor.vassalage, t(`category.${category}`)],
        ...addressOfVendor(category, vendor.vassalage),
      }))
  })
}

/** The lotteries of the lobby, whether or not a menu of the brand names them. */
async function lotteries({ api, client, site, t }: SearchContext): Promise<Entry[]> {
  const { categories } = site.whitelabel
  if (!categories.includes('lottery') && !categories.includes('elottery')) return []
  const { list } = await client.fetchQuery({
    ...queryOf(api, lottery.lottLabby, { language: site.language }),
    staleTime: KEPT_MS,
  })
  return list.map(({ gameId, remark, menuName, prizeMode, picture }) => {
    const hall = prizeMode === 'Elott' ? ('elottery' as const) : ('lottery' as const)
    const note = menuName ?? t(`category.${hall}`)
    return {
      key: `lottery ${gameId}`,
      name: remark,
      note,
      icon: hall,
      hue: hall,
      picture,
      also: [note, t(`category.${hall}`), gameId],
      ...addressOfLottery(gameId),
    }
  })
}

async function offers({ api, client, site }: SearchContext): Promise<Entry[]> {
  const { language } = site
  const { list } = await client.fetchQuery({
    ...queryOf(api, promotions.list, { language }),
    staleTime: KEPT_MS,
  })
  return list.map(({ id, title, lead }) => ({
    key: `offer ${id}`,
    name: title,
    icon: 'gift',
    also: [lead],
    to: paths.promotion,
    search: withSearch({ id }),
  }))
}

async function articles({ api, client, site }: SearchContext): Promise<Entry[]> {
  const { language } = site
  const { categories } = await client.fetchQuery({
    ...queryOf(api, help.helpCenter, { language }),
    staleTime: KEPT_MS,
  })
  return categories.flatMap((category) =>
    category.articles.map(({ slug, title }) => ({
      key: `article ${slug}`,
      name: title,
      note: category.name,
      icon: 'info' as const,
      also: [category.name],
      to: paths.help,
      search: withSearch({ article: slug }),
    })),
  )
}

/** Pages of the member centre, for members only. */
function account({ site, t }: SearchContext): Entry[] {
  if (site.account !== 'member' || !site.whitelabel.features.showsMemberCentre) return []
  return menuEntries.map(({ key, icon }) => ({
    key: `centre ${key}`,
    name: t(`centre.${key}`),
    icon,
    to: '.',
    search: withCentre(key),
  }))
}

const openPages: readonly (readonly [Path, MessageId, IconName])[] = [
  [paths.promotions, 'page.promotions', 'gift'],
  [paths.notices, 'page.notices', 'horn'],
  [paths.points, 'page.points', 'coin'],
  [paths.help, 'page.help', 'info'],
  [paths.down, 'page.down', 'phone'],
  [paths.join, 'page.join', 'group'],
]

function pages({ t }: SearchContext): Entry[] {
  return openPages.map(([to, title, icon]) => ({ key: `page ${to}`, name: t(title), icon, to }))
}
