import type * as calls from '#contract/console/missions.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { tidyName } from '#domain/language/names.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { type MissionRules, firstDayOf } from '#domain/missions/mission.ts'
import {
  MISSIONS_MOST,
  type GivingRaffle,
  type MissionFault,
  refuseMission,
} from '#domain/missions/refuse-mission.ts'
import type { MissionVersion } from '#domain/missions/run.ts'
import { lockPointUses } from '#server/money/points/actions.ts'
import { selectLevels, selectNoAgents } from '#server/people/segments/actions.ts'
import {
  type By,
  type Executors,
  saveOrPropose,
  needSecond,
  ofBrand,
} from '#server/platform/approvals/actions.ts'
import { writeAudit } from '#server/platform/audit/actions.ts'
import type { Store, Tx } from '#server/platform/db/transaction.ts'
import { refuse, refusePlainly } from '#server/platform/http/refusal.ts'

import { written } from './claiming.ts'
import { namesOf, readNamed, selectOffered } from './naming.ts'
import {
  type MissionBrandRow,
  insertStop,
  insertVersion,
  selectBrand,
  selectMissions,
  selectPublished,
} from './store.ts'

type Save = typeof calls.saveMission
type Stop = typeof calls.stopMission
type Listed = Output<typeof calls.listMissions>['list'][number]
type WrittenSegment = NonNullable<Listed['segment']>
type BrandOperator = By & { readonly merchantId: number }

const deed = 'consoleMissions.saveMission'

export interface MissionPublishParts {
  /** A raffle of the brand that gives tickets today. Passed in, because missions do not import raffles. */
  readonly findGivingRaffle: (
    tx: Tx,
    of: { readonly merchantId: number; readonly raffle: string },
  ) => Promise<GivingRaffle | undefined>
}

export async function listMissions(tx: Tx, merchantId: number): Promise<Output<typeof calls.listMissions>> {
  const { currency, languages, today } = await selectBrand(tx, merchantId)
  const levels = [...(await selectLevels(tx, merchantId))]
  const missions = await selectMissions(tx, merchantId)
  const published = await selectPublished(tx, merchantId)
  const list = [...missions.values()].flatMap((versions): Listed[] => {
    const [newest] = versions
    if (!newest) return []
    const { mission, version, fromDay } = newest
    const rows = published.filter((one) => one.mission === mission)
    const own = rows.find((one) => one.version === version)
    if (!own) throw new Error(`mission ${mission} has no version ${version}`)
    return [
      {
        mission,
        version,
        ...writtenRules(newest),
        fromDay,
        standing: standingOf(newest, today),
        publishedAt: own.publishedAt.toISOString(),
        ...(own.operator === null ? {} : { operator: own.operator }),
        ...(own.second === null ? {} : { second: own.second }),
        used: written(newest.gives, own.used),
        waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0),
        claimed: rows.reduce((sum, { claimed }) => sum + claimed, 0),
        isReplacing: versions.length > 1 && fromDay > today,
      },
    ]
  })
  const named = await readNamed(tx, { merchantId, rules: list })
  return { currency, today, levels, languages: [...languages], ...named, list }
}

function standingOf({ isStopped, fromDay, toDay }: MissionVersion, today: string): Listed['standing'] {
  if (isStopped) return 'stopped'
  if (toDay !== undefined && toDay < today) return 'ended'
  return fromDay > today ? 'next' : 'running'
}

/** Publishes the next version from the next period on, once a second operator has approved it. */
export async function saveMissionOrPropose(
  store: Store,
  parts: MissionPublishParts,
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  return await saveOrPropose(store, by, { deed, subject: input.mission, input }, (tx) =>
    save(tx, parts, by, input),
  )
}

/** Executes approved proposals. */
export const missionExecutors = (parts: MissionPublishParts): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Input<Save>) => {
    await save(tx, parts, ofBrand(maker), input)
  },
})

async function save(
  tx: Tx,
  { findGivingRaffle }: MissionPublishParts,
  by: BrandOperator,
  { mission, version, rules: given, reason }: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId, second } = by
  const uses = await lockPointUses(tx, merchantId)
  const brand = await selectBrand(tx, merchantId)
  const missions = await selectMissions(tx, merchantId)
  const [newest] = missions.get(mission) ?? []
  // guard: mission-as-read
  if ((newest?.version ?? 0) !== version) throw refuse<Save>('changed_meanwhile')
  if (!newest && missions.size >= MISSIONS_MOST) throw refuse<Save>('too_many_missions')
  const rules = readRules(given, brand)
  const raffle =
    rules.raffle === undefined ? undefined : await findGivingRaffle(tx, { merchantId, raffle: rules.raffle })
  // The period of a mission names its rewards, so a mission keeps it.
  if (newest && newest.recurrence !== rules.recurrence)
    throw refusePlainly('invalid_input', { fields: ['rules.recurrence'] })
  const others = new Map([...missions].map(([code, versions]) => [code, versions[0]?.after]))
  const levels = await selectLevels(tx, merchantId)
  const offered = await selectOffered(tx, { merchantId, rules })
  // guard: mission-of-form
  refuseFault(
    refuseMission(mission, rules, {
      ...brand,
      ranks: levels.map(({ rank }) => rank),
      offered,
      uses,
      others,
      raffle,
    }),
  )
  // guard: mission-for-known-teams
  if ((await selectNoAgents(tx, merchantId, rules.segment?.teams ?? [])).length > 0)
    throw refusePlainly('invalid_input', { fields: ['rules.segment'] })
  const namesIn = await namesOf(tx, merchantId)
  const change = {
    before: newest ? { ...writtenRules(newest), ...(await namesIn(newest)) } : {},
    after: { ...writtenRules(rules), ...(await namesIn(rules)) },
  }
  // guard: mission-by-two
  needSecond(by, { cause: 'always', ...change })
  if (!second) throw new Error('a mission needs a second operator')
  const approvedBy = second.operatorId
  const row = { merchantId, mission, version: version + 1, ...rules, operatorId, approvedBy }
  if (!(await insertVersion(tx, row))) throw refuse<Save>('changed_meanwhile')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'mission.publish', ...change })
  return version + 1
}

/** Stops the newest version. It only lessens what the house gives, so one operator does so. */
export async function stopMission(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { mission, version, reason }: Input<Stop>,
): Promise<Output<Stop>> {
  const [newest] = (await selectMissions(tx, merchantId)).get(mission) ?? []
  if (!newest) throw refusePlainly('absent')
  if (newest.version !== version) throw refuse<Stop>('changed_meanwhile')
  if (await insertStop(tx, { merchantId, mission, version, operatorId, reason }))
    await writeAudit(tx, {
      merchantId,
      operatorId,
      reason,
      action: 'mission.stop',
      before: {},
      after: { mission, version },
    })
  return {}
}

function refuseFault(fault: MissionFault | undefined): void {
  if (fault === undefined) return
  if (fault === 'amount_too_high') throw refuse<Save>('mission_too_dear')
  if (fault === 'target_too_high') throw refuse<Save>('mission_asks_too_much')
  if (fault === 'raffle_short') throw refuse<Save>('mission_raffle_short')
  throw refusePlainly('invalid_input', { fields: [`rules.${fieldOf[fault]}`] })
}

const fieldOf: Readonly<
  Record<Exclude<MissionFault, 'amount_too_high' | 'target_too_high' | 'raffle_short'>, string>
> = {
  name_missing: 'name',
  target_of_nothing: 'target',
  target_not_payable: 'target',
  categories_without_plays: 'categories',
  providers: 'providers',
  games: 'games',
  amount_of_nothing: 'amount',
  raffle_missing: 'raffle',
  amount_not_payable: 'amount',
  budget_too_small: 'budget',
  claim_days: 'claimDays',
  segment: 'segment',
  to_day: 'toDay',
  after_unknown: 'after',
  after_circle: 'after',
}

/** Rules as they travel, from their first day on. Amounts that are no whole number where one is needed become nothing. */
function readRules(given: Input<Save>['rules'], { today, clock }: MissionBrandRow): MissionRules {
  const isMoney = given.gives === 'cash'
  return {
    ...given,
    names: undefined,
    ...tidyName(given),
    target: given.task === 'stakes' ? (readAmount(given.target) ?? 0n) : wholeOf(given.target),
    amount: isMoney ? (readAmount(given.amount) ?? 0n) : wholeOf(given.amount),
    budget: isMoney ? (readAmount(given.budget) ?? 0n) : wholeOf(given.budget),
    fromDay: firstDayOf(given.recurrence, today, clock),
  }
}

const wholeOf = (text: string): bigint => (/^\d{1,13}$/.test(text) ? BigInt(text) : 0n)

/** As rules travel, and as the audit log and the second operator see them. */
function writtenRules({ task, categories, target, recurrence, gives, ...rules }: MissionRules) {
  return {
    ...tidyName(rules),
    task,
    ...(rules.segment === undefined ? {} : { segment: structuredClone(rules.segment) as WrittenSegment }),
    categories: [...categories],
    ...(rules.providers === undefined ? {} : { providers: [...rules.providers] }),
    ...(rules.games === undefined ? {} : { games: [...rules.games] }),
    target: task === 'stakes' ? writeAmount(target) : target.toString(),
    recurrence,
    ...(rules.after === undefined ? {} : { after: rules.after }),
    gives,
    ...(rules.raffle === undefined ? {} : { raffle: rules.raffle }),
    amount: written(gives, rules.amount),
    budget: written(gives, rules.budget),
    claimDays: rules.claimDays,
    ...(rules.toDay === undefined ? {} : { toDay: rules.toDay }),
  }
}
