import { randomUUID } from 'node:crypto'

import { missions } from '#contract/missions.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import type { MissionRules } from '#domain/missions/mission.ts'
import { addFirstMissions } from '#server/money/missions/actions.ts'
import { countDue } from '#server/money/missions/counting.ts'
import { knowVendor, offerVendor } from '#server/play/catalogue/actions.ts'
import { knowGames, offerGames } from '#server/play/games/actions.ts'
import { type PlayDeed, recordPlays } from '#server/play/plays/actions.ts'

import { CURRENCY, giveMoney } from './ledger.ts'
import { type Holder, newHolder, sendAs } from './point-holders.ts'
import { follow } from './round-stage.ts'
import type { TestServer } from './test-server.ts'

const UNITS = 100_000n

export type MissionSummary = Output<typeof missions.summary>

/** Moves the brand to a zone in which it is this hour, because plays at night count for no mission. */
export async function setHour(server: TestServer, hour: number): Promise<void> {
  // From Etc/GMT-11, which is eleven hours ahead, to Etc/GMT+12.
  const behind = ((new Date().getUTCHours() - hour + 35) % 24) - 11
  await server.asOwner(`UPDATE merchant SET day_start = '00:00', zone = $2 WHERE id = $1`, [
    server.merchantId,
    `Etc/GMT${behind < 0 ? '' : '+'}${behind}`,
  ])
}

export const setNoon = (server: TestServer) => setHour(server, 12)

/** Adds a mission that runs already: three plays in a week for 50 points, unless changed. */
export async function addMission(server: TestServer, change: Partial<MissionRules> = {}): Promise<string> {
  const mission = `m-${randomUUID().slice(0, 8)}`
  await server.services.store.transact((tx) =>
    addFirstMissions(tx, {
      merchantId: server.merchantId,
      missions: [
        {
          mission,
          name: mission,
          task: 'plays',
          categories: [],
          target: 3n,
          recurrence: 'week',
          gives: 'points',
          amount: 50n,
          budget: 50_000n,
          claimDays: 7,
          ...change,
        },
      ],
    }),
  )
  return mission
}

/** A member with money and a session. */
export async function newPlayer(server: TestServer): Promise<Holder> {
  const member = await newHolder(server)
  await giveMoney(server, member, 10_000n * UNITS)
  return member
}

/** A settled ticket of 20, unless changed. Returns its transfer. */
export async function playOnce(
  server: TestServer,
  { id, merchantId }: Pick<Holder, 'id' | 'merchantId'>,
  change: Partial<PlayDeed> = {},
): Promise<bigint> {
  const [played] = await server.services.store.transact((tx) =>
    recordPlays(tx, [
      {
        merchantId,
        memberId: id,
        currency: CURRENCY,
        product: 'lottery',
        category: 'lottery',
        source: 'lottery',
        reference: randomUUID(),
        request: randomUUID(),
        kind: 'bet',
        amount: 20n * UNITS,
        ends: true,
        ...change,
      },
    ]),
  )
  if (!played || !('transferId' in played)) throw new Error(`nothing moved: ${played?.outcome}`)
  return played.transferId
}

export async function playTimes(server: TestServer, member: Holder, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1) await playOnce(server, member)
  await countMissions(server)
}

/** Follows plays and counts missions, as the job does. */
export async function countMissions(server: TestServer): Promise<void> {
  await follow(server)
  await countDue(server.services.store, () => undefined)
}

export const summaryOf = async (server: TestServer, member: Holder) =>
  (await sendAs(server, member, missions.summary, {})) as MissionSummary

export async function cardOf(server: TestServer, member: Holder, mission: string) {
  const { list } = await summaryOf(server, member)
  return list.find((card) => card.mission === mission)
}

export const claim = (
  server: TestServer,
  member: Holder,
  id: string | undefined,
  change: Partial<Input<typeof missions.claim>> = {},
) => sendAs(server, member, missions.claim, { id: id ?? '0', requestId: randomUUID(), ...change })

/** A reward that waits, of a mission of its own. */
export async function earnedReward(
  server: TestServer,
  member: Holder,
  change: Partial<MissionRules> = {},
): Promise<{ readonly mission: string; readonly id: string }> {
  const mission = await addMission(server, change)
  await playTimes(server, member, 3)
  const card = await cardOf(server, member, mission)
  if (!card?.reward) throw new Error(`mission ${mission} is ${card?.state}`)
  return { mission, id: card.reward.id }
}

/** Games of a provider that members of the brand can play; their ids by name. */
export async function addGames(
  server: TestServer,
  vendorCode: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = await server.services.store.transact(async (tx) => {
    const vendor = { code: vendorCode, displayName: `Studio ${vendorCode}`, category: 'slots' as const }
    const [taken] = await server.asOwner<{ count: number }>('SELECT count(*)::integer AS count FROM vendor')
    await knowVendor(tx, { ...vendor, provider: 'sample', accountTypeId: 9_000 + (taken?.count ?? 0) })
    await offerVendor(tx, { merchantId: server.merchantId, code: vendorCode })
    const known = await knowGames(
      tx,
      names.map((name) => ({ vendorCode, code: name.toLowerCase(), category: 'slots', label: { EN: name } })),
    )
    await offerGames(tx, { merchantId: server.merchantId, ids: known.toSorted() })
    return known
  })
  const rows = await server.asOwner<{ id: string; name: string }>(
    `SELECT id::text, label ->> 'EN' AS name FROM game WHERE id = ANY ($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** A settled play of a game. An own product records it, without calls of a provider: missions read game, provider and category alone. */
export const playGame = (
  server: TestServer,
  member: Holder,
  { vendorCode, game, ...change }: Partial<PlayDeed> & { vendorCode: string; game: string },
) =>
  playOnce(server, member, {
    product: 'sports',
    category: 'slots',
    source: 'sample',
    vendorCode,
    gameCode: game.toLowerCase(),
    ...change,
  })
