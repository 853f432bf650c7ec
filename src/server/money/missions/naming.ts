import type * as calls from '#contract/console/missions.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { missions as contract } from '#contract/missions.ts'
import type { MissionRules } from '#domain/missions/mission.ts'
import { GAMES_FOUND_MOST, type MissionBrand } from '#domain/missions/refuse-mission.ts'
import { isCategory } from '#domain/navigation/category.ts'
import { fold } from '#domain/search/fold.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type NamedGame, selectGames, selectGamesByName, selectProviders } from './named-store.ts'

type Named = Pick<MissionRules, 'providers' | 'games'>
type Listed = Output<typeof calls.listMissions>
type Card = Output<typeof contract.summary>['list'][number]

interface OfRules {
  readonly merchantId: number
  readonly rules: Named
}

/** The providers of a brand, and the games that missions name. */
export async function readNamed(
  tx: Tx,
  { merchantId, rules }: { readonly merchantId: number; readonly rules: readonly Named[] },
): Promise<Pick<Listed, 'providers' | 'games'>> {
  const providers = await selectProviders(tx, { merchantId })
  const games = await selectGames(tx, { merchantId, ids: gamesOf(rules) })
  return {
    providers: providers.map(({ code, name, isOn }) => ({ id: code, name, isOn })),
    games: games.map(writtenGame),
  }
}

/** Of the providers and games that a mission names, those that members can play. */
export async function selectOffered(
  tx: Tx,
  { merchantId, rules }: OfRules,
): Promise<MissionBrand['offered']> {
  const providers = await selectProviders(tx, { merchantId })
  const games = await selectGames(tx, { merchantId, ids: gamesOf([rules]) })
  return {
    providers: new Set(providers.filter(({ isOn }) => isOn).map(({ code }) => code)),
    games: new Set(games.filter(({ isOn }) => isOn).map(({ id }) => id)),
  }
}

/** Names of the providers and games of rules, for the second operator and the audit log. */
export async function namesOf(tx: Tx, merchantId: number) {
  const providers = await selectProviders(tx, { merchantId })
  return async (rules: Named): Promise<{ providers?: string[]; games?: string[] }> => {
    const games = await selectGames(tx, { merchantId, ids: gamesOf([rules]) })
    const nameOfProvider = (code: string) => providers.find((one) => one.code === code)?.name ?? code
    return {
      ...(rules.providers === undefined ? {} : { providers: rules.providers.map(nameOfProvider) }),
      ...(rules.games === undefined
        ? {}
        : { games: games.map(({ name, vendorName }) => `${name} (${vendorName})`) }),
    }
  }
}

/** The providers and games of missions as members read them. */
export async function readNamesForMembers(
  tx: Tx,
  {
    rules,
    ...of
  }: { readonly merchantId: number; readonly language: string; readonly rules: readonly Named[] },
): Promise<(rules: Named) => Pick<Card, 'providers' | 'games'>> {
  const isAny = rules.some(({ providers = [] }) => providers.length > 0)
  const providers = isAny ? await selectProviders(tx, of) : []
  const games = await selectGames(tx, { ...of, ids: gamesOf(rules) })
  return (one) => ({
    providers: providers
      .filter(({ code }) => one.providers?.includes(code) === true)
      .map(({ code, name, category, isOn }) => ({ id: code, name, ...(isOn ? { category } : {}) })),
    games: games
      .filter(({ id }) => one.games?.includes(id) === true)
      .map(({ id, name, category, isOn }) => ({
        id,
        name,
        ...(isOn && isCategory(category) ? { category } : {}),
      })),
  })
}

/** Games of the brand by name. */
export async function findGames(
  tx: Tx,
  merchantId: number,
  { name }: Input<typeof calls.findMissionGames>,
): Promise<Output<typeof calls.findMissionGames>> {
  const typed = fold(name)
  if (typed === '') return { list: [] }
  const parts = typed.split(' ').slice(0, PARTS_MOST)
  const found = await selectGamesByName(tx, { merchantId, parts, limit: GAMES_FOUND_MOST })
  return { list: found.map(writtenGame) }
}

/** Further parts narrow little, and each costs a comparison. */
const PARTS_MOST = 6

const writtenGame = ({ id, name, vendorName, isOn }: NamedGame) => ({ id, name, vendorName, isOn })

const gamesOf = (rules: readonly Named[]): readonly string[] => [
  ...new Set(rules.flatMap(({ games = [] }) => games)),
]
