import type * as calls from '#contract/console/levels.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import {
  type Level,
  type LevelTerms,
  areTicketsTooDear,
  giftsForStakes,
  refuseLevelTerms,
  ticketsForStakes,
} from '#domain/levels/levels.ts'
import { tidyName, tidyTranslations } from '#domain/language/names.ts'
import { readAmount, writeAmount } from '#domain/money/amount.ts'
import { isWorthTooMuchOf, standingsOf } from '#domain/points/terms.ts'
import { addDays } from '#domain/records/business-day.ts'
import { isWithinWorth, lockPointUses } from '#server/money/points/actions.ts'
import { layLevelClubs } from '#server/people/clubs/actions.ts'
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

import {
  insertTerms,
  selectCounts,
  selectCurrency,
  selectJudgedDay,
  selectLevelClubs,
  selectToday,
  selectVersions,
} from './terms-store.ts'

type Save = typeof calls.saveLevelTerms
type BrandOperator = By & { readonly merchantId: number }

export interface LevelTermsParts {
  /** The mean worth of a ticket of a raffle of the brand; passed in, because raffles have the rule. */
  readonly findTicketWorth: (
    tx: Tx,
    of: { readonly merchantId: number; readonly raffle: string },
  ) => Promise<bigint | undefined>
}

const deed = 'consoleLevels.saveLevelTerms'
const HISTORY = 20

/** The levels of a brand for the console, with earlier terms and the members by level. */
export async function readTerms(tx: Tx, merchantId: number): Promise<Output<typeof calls.readLevelTerms>> {
  const today = await selectToday(tx, merchantId)
  const found = await selectVersions(tx, merchantId, HISTORY)
  const standings = standingsOf(
    found.map(({ fromDay }) => fromDay),
    today,
  )
  const judgedDay = await selectJudgedDay(tx, merchantId)
  return {
    version: found[0]?.version ?? 0,
    currency: await selectCurrency(tx, merchantId),
    versions: found.map(({ version, publishedAt, operator, second, ...terms }, at) => ({
      version,
      ...writtenTerms(terms),
      standing: standings[at] ?? 'before',
      publishedAt: publishedAt.toISOString(),
      ...(operator === null ? {} : { operator }),
      ...(second === null ? {} : { second }),
    })),
    members: [...(await selectCounts(tx, merchantId))],
    ...(judgedDay === undefined ? {} : { judgedDay }),
  }
}

/** Terms as they travel. */
export function writtenTerms({ fromDay, windowDays, levels }: LevelTerms) {
  return {
    fromDay,
    windowDays,
    levels: levels.map(
      ({ turnover, pointsPercent, withdrawalSum, reviewHours, giftPoints, gift, ...level }) => ({
        ...tidyName(level),
        turnover: writeAmount(turnover),
        pointsPercent,
        ...(withdrawalSum === undefined ? {} : { withdrawalSum: writeAmount(withdrawalSum) }),
        ...(reviewHours === undefined ? {} : { reviewHours }),
        ...(giftPoints === undefined ? {} : { giftPoints: Number(giftPoints) }),
        ...(gift === undefined ? {} : { giftRaffle: gift.raffle, giftTickets: gift.tickets }),
      }),
    ),
  }
}

/** Sets the levels from the next business day on, once a second operator has approved them. */
export async function saveTermsOrPropose(
  store: Store,
  parts: LevelTermsParts,
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  return await saveOrPropose(store, by, { deed, subject: by.merchantId.toString(), input }, (tx) =>
    save(tx, parts, by, input),
  )
}

/** Executes approved proposals. */
export const levelTermsExecutors = (parts: LevelTermsParts): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Input<Save>) => {
    await save(tx, parts, ofBrand(maker), input)
  },
})

async function save(
  tx: Tx,
  { findTicketWorth }: LevelTermsParts,
  by: BrandOperator,
  { version, terms: given, reason }: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId, second } = by
  const today = await selectToday(tx, merchantId)
  const newest = (await selectVersions(tx, merchantId, 1))[0]
  // guard: level-terms-as-read
  if ((newest?.version ?? 0) !== version) throw refuse<Save>('changed_meanwhile')
  const terms: LevelTerms = {
    fromDay: addDays(today, 1),
    windowDays: given.windowDays,
    levels: given.levels.map(readLevel),
  }
  const fault = refuseLevelTerms(terms, {
    today,
    currency: await selectCurrency(tx, merchantId),
    earlier: newest?.levels.length ?? 0,
  })
  if (fault === 'fewer_levels') throw refuse<Save>('fewer_levels')
  // guard: level-terms-of-form
  if (fault) throw refusePlainly('invalid_input', { fields: [`terms.${fault}`] })
  const levelPercent = BigInt(Math.max(...terms.levels.map(({ pointsPercent }) => pointsPercent)))
  // guard: points-of-levels-within-cap
  if (!(await isWithinWorth(tx, { merchantId, levelPercent }))) throw refuse<Save>('points_worth_too_much')
  const uses = await lockPointUses(tx, merchantId)
  // guard: level-gifts-within-cap
  if (uses.some((use) => isWorthTooMuchOf(giftsForStakes(terms.levels), use)))
    throw refuse<Save>('points_worth_too_much')
  for (const { raffle, ...gift } of ticketsForStakes(terms.levels)) {
    const ticketWorth = await findTicketWorth(tx, { merchantId, raffle })
    if (ticketWorth === undefined) throw refusePlainly('invalid_input', { fields: ['terms.gift'] }) // guard: level-raffle-known
    if (areTicketsTooDear(gift, ticketWorth)) throw refuse<Save>('level_tickets_worth_too_much') // guard: level-tickets-judged
  }
  const change = { before: newest ? noteOf(newest) : {}, after: noteOf(terms) }
  // guard: level-terms-by-two
  needSecond(by, { cause: 'always', ...change })
  if (!second) throw new Error('terms of levels need a second operator')
  const clubs = await layLevelClubs(tx, {
    merchantId,
    levels: terms.levels,
    known: await selectLevelClubs(tx, merchantId),
  })
  if (!clubs) throw refuse<Save>('club_name_taken')
  const row = { merchantId, version: version + 1, terms, clubs, operatorId, approvedBy: second.operatorId }
  if (!(await insertTerms(tx, row))) throw refuse<Save>('changed_meanwhile')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'level.terms', ...change })
  return version + 1
}

const readLevel = ({
  name,
  names,
  turnover,
  pointsPercent,
  withdrawalSum,
  reviewHours,
  giftPoints,
  giftRaffle,
  giftTickets,
}: Input<Save>['terms']['levels'][number]): Level => ({
  name,
  names: tidyTranslations(name, names),
  turnover: readAmount(turnover) ?? 0n,
  pointsPercent,
  ...(withdrawalSum === undefined ? {} : { withdrawalSum: readAmount(withdrawalSum) ?? 0n }),
  ...(reviewHours === undefined ? {} : { reviewHours }),
  ...(giftPoints === undefined ? {} : { giftPoints: BigInt(giftPoints) }),
  ...(giftRaffle === undefined && giftTickets === undefined
    ? {}
    : { gift: { raffle: giftRaffle ?? '', tickets: giftTickets ?? 0 } }),
})

/** As the audit log and the second operator see them. */
const noteOf = (terms: LevelTerms): Readonly<Record<string, unknown>> => writtenTerms(terms)
