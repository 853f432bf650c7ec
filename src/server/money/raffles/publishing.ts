import type * as calls from '#contract/console/raffles.ts'
import type { Input, Output } from '#contract/endpoint.ts'
import { tidyName } from '#domain/language/names.ts'
import {
  type DrawTerms,
  meanWorthOf,
  mostCostOf,
  type PrizeSource,
  type RafflePrize,
  type RaffleRules,
} from '#domain/raffles/raffle.ts'
import { RAFFLES_MOST, type RaffleFault, refuseRaffle } from '#domain/raffles/refuse-raffle.ts'
import { lockPointUses } from '#server/money/points/actions.ts'
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

import { writtenPrize } from './claiming.ts'
import { newestOf } from './giving.ts'
import { listSources, readPrizes, reserveSources } from './prize-sources.ts'
import { isPromisedLess } from './ticket-worth.ts'
import { planDraw } from './draws/sealing.ts'
import { moveTickets } from './draws/store.ts'
import { sealEnvelopes } from './sealing.ts'
import {
  type RaffleName,
  type RaffleRow,
  insertStop,
  insertVersion,
  lockReserved,
  selectBrand,
  selectRaffles,
} from './store.ts'

type Save = typeof calls.saveRaffle
type Stop = typeof calls.stopRaffle
type Listed = Output<typeof calls.listRaffles>
export type BrandOperator = By & { readonly merchantId: number }

const deed = 'consoleRaffles.saveRaffle'

export async function listRaffles(tx: Tx, merchantId: number): Promise<Listed> {
  const { currency, today } = await selectBrand(tx, merchantId)
  const newest = newestOf(await selectRaffles(tx, merchantId))
  return {
    currency,
    today,
    ...(await listSources(tx, merchantId)),
    list: newest.map((raffle) => listedOf(raffle, today)),
  }
}

function listedOf(raffle: RaffleRow, today: string): Listed['list'][number] {
  const { version, isStopped, isClosed, toDay, publishedAt, operator, second, given, reserved, drawn } =
    raffle
  return {
    raffle: raffle.raffle,
    version,
    ...plainRules(raffle),
    prizes: raffle.prizes.map((prize) => ({
      ...wirePrize(prize),
      ...(prize.source?.label === undefined ? {} : { label: prize.source.label.name }),
      taken: prize.taken,
    })),
    standing: isStopped
      ? 'stopped'
      : isClosed || (toDay !== undefined && toDay < today)
        ? 'ended'
        : 'running',
    publishedAt: publishedAt.toISOString(),
    ...(operator === undefined ? {} : { operator }),
    ...(second === undefined ? {} : { second }),
    given,
    reserved,
    drawn,
    points: writtenPrize('points', raffle.points),
    pointsMost: writtenPrize('points', raffle.pointsMost),
    cash: writtenPrize('cash', raffle.cash),
    cashMost: writtenPrize('cash', raffle.cashMost),
  }
}

/** Publishes the next version at once, when a second operator has approved it. */
export async function saveRaffleOrPropose(
  store: Store,
  houseKey: Buffer,
  by: BrandOperator,
  input: Input<Save>,
): Promise<Output<Save>> {
  return await saveOrPropose(store, by, { deed, subject: input.raffle, input }, (tx) =>
    save(tx, houseKey, by, input),
  )
}

/** Executes approved proposals. */
export const raffleExecutors = ({
  houseKey,
}: {
  readonly houseKey: Buffer
}): Pick<Executors, typeof deed> => ({
  [deed]: async (tx, maker, input: Input<Save>) => {
    await save(tx, houseKey, ofBrand(maker), input)
  },
})

async function save(
  tx: Tx,
  houseKey: Buffer,
  by: BrandOperator,
  { raffle, version, rules: given, reason }: Input<Save>,
): Promise<number> {
  const { merchantId, operatorId, second } = by
  const uses = await lockPointUses(tx, merchantId)
  const brand = await selectBrand(tx, merchantId)
  const known = newestOf(await selectRaffles(tx, merchantId))
  const newest = known.find((one) => one.raffle === raffle)
  if ((newest?.version ?? 0) !== version) throw refuse<Save>('changed_meanwhile') // guard: raffle-as-read
  if (!newest && known.length >= RAFFLES_MOST) throw refuse<Save>('too_many_raffles')
  const rules = { ...readRules(given), prizes: await readPrizes(tx, merchantId, given.prizes) }
  refuseFault(refuseRaffle(rules, brand)) // guard: raffle-of-form
  await reserveSources(tx, merchantId, rules.prizes)
  const [worth, before] = [meanWorthOf(rules, uses), newest ? meanWorthOf(newest, uses) : 0n]
  if (worth > before) {
    const isTooMuch = await isPromisedLess(tx, { merchantId, raffle, today: brand.today, worth })
    if (isTooMuch) throw refuse<Save>('raffle_worth_promised') // guard: raffle-within-cap-of-rewards
  }
  // The next version holds what rewards have promised.
  const isPromised = (await lockReserved(tx, { merchantId, raffle })) > rules.tickets // guard: reserved-tickets-kept
  if (isPromised) throw refuse<Save>('raffle_tickets_gone')
  const change = { before: newest ? writtenRules(newest) : {}, after: writtenRules(rules) }
  // guard: raffle-by-two
  needSecond(by, { cause: 'always', ...change })
  if (!second) throw new Error('a raffle needs a second operator')
  const name = { merchantId, raffle, version: version + 1 }
  const approvedBy = second.operatorId
  if (!(await addVersion(tx, houseKey, name, { ...rules, operatorId, approvedBy })))
    throw refuse<Save>('changed_meanwhile')
  // Tickets of cancelled draws take part in the next draw of the raffle.
  const isHeld = rules.kind !== 'draw' || (await moveTickets(tx, name)) === 0 // guard: refunded-tickets-counted
  if (!isHeld) throw refuse<Save>('raffle_tickets_gone')
  await writeAudit(tx, { merchantId, operatorId, reason, action: 'raffle.publish', ...change })
  return version + 1
}

/** Adds a version with sealed envelopes and its budget; false if another one was added meanwhile. */
export async function addVersion(
  tx: Tx,
  houseKey: Buffer,
  name: RaffleName,
  rules: RaffleRules & { readonly operatorId?: bigint; readonly approvedBy?: bigint },
): Promise<boolean> {
  const { points: pointsMost, cash: cashMost } = mostCostOf(rules)
  const isAdded = await insertVersion(tx, name, {
    ...rules,
    ...sealEnvelopes(houseKey, name, rules),
    pointsMost,
    cashMost,
  })
  if (isAdded && rules.draw) await planDraw(tx, houseKey, name, rules.draw)
  return isAdded
}

/** Stops the newest version. It only lessens what the house gives, so one operator does so. */
export async function stopRaffle(
  tx: Tx,
  { merchantId, operatorId }: BrandOperator,
  { raffle, version, reason }: Input<Stop>,
): Promise<Output<Stop>> {
  const newest = newestOf(await selectRaffles(tx, merchantId)).find((one) => one.raffle === raffle)
  if (!newest) throw refusePlainly('absent')
  if (newest.version !== version) throw refuse<Stop>('changed_meanwhile')
  if (await insertStop(tx, { merchantId, raffle, version, operatorId, reason }))
    await writeAudit(tx, {
      merchantId,
      operatorId,
      reason,
      action: 'raffle.stop',
      before: {},
      after: { raffle, version },
    })
  return {}
}

function refuseFault(fault: RaffleFault | undefined): void {
  if (fault === undefined) return
  if (fault === 'too_dear') throw refuse<Save>('raffle_too_dear')
  throw refusePlainly('invalid_input', { fields: [`rules.${fieldOf[fault]}`] })
}

const fieldOf: Readonly<Record<Exclude<RaffleFault, 'too_dear'>, string>> = {
  name_missing: 'name',
  prizes_few: 'prizes',
  prize_amount: 'prizes',
  prize_not_payable: 'prizes',
  prize_source: 'prizes',
  prize_weight: 'prizes',
  prize_stock: 'prizes',
  prize_without_end: 'prizes',
  tickets: 'tickets',
  ticket_days: 'ticketDays',
  check_ins: 'checkIns',
  to_day: 'toDay',
  closes_at: 'draw.closesAt',
  tickets_least: 'draw.ticketsLeast',
}

/** Rules as they travel, without prizes. */
function readRules({ prizes: _prizes, draw, ...given }: Input<Save>['rules']): Omit<RaffleRules, 'prizes'> {
  return {
    ...given,
    names: undefined,
    ...tidyName(given),
    draw: draw && {
      closesAtMs: Date.parse(draw.closesAt),
      ticketsLeast: draw.ticketsLeast,
      isOnePerMember: draw.isOnePerMember,
    },
  }
}

function plainRules({
  kind,
  tickets,
  ticketDays,
  checkIns,
  toDay,
  draw,
  ...named
}: Omit<RaffleRules, 'prizes'>) {
  return {
    ...tidyName(named),
    kind,
    tickets,
    ticketDays,
    ...(checkIns === undefined ? {} : { checkIns }),
    ...(toDay === undefined ? {} : { toDay }),
    ...(draw === undefined ? {} : { draw: wireTerms(draw) }),
  }
}

const wireTerms = ({ closesAtMs, ticketsLeast, isOnePerMember }: DrawTerms) => ({
  closesAt: new Date(closesAtMs).toISOString(),
  ticketsLeast,
  isOnePerMember,
})

const wirePrize = ({ gives, amount, weight, stock, source = { worth: 0n } }: RafflePrize) => ({
  gives,
  amount: writtenPrize(gives, amount),
  weight,
  ...(stock === undefined ? {} : { stock }),
  ...(source.goodId === undefined ? {} : { good: source.goodId.toString() }),
  ...(source.offer === undefined ? {} : { offer: source.offer }),
  ...(source.offerVersion === undefined ? {} : { offerVersion: source.offerVersion }),
})

/** The good of a prize, or its offer with version and game, in brackets. */
function nameOfSource({ label, offer, offerVersion }: Partial<PrizeSource> = {}): string {
  const ofOffer = offer === undefined ? [] : [`${offer} ${offerVersion}`]
  const names = [...(label === undefined ? [] : [label.name]), ...ofOffer]
  return names.length === 0 ? '' : ` (${names.join(', ')})`
}

/** As the audit log and the second operator see a version: with each prize in a line, and the most that it costs. */
function writtenRules(rules: RaffleRules) {
  const { points, cash } = mostCostOf(rules)
  const { draw, ...plain } = plainRules(rules)
  const { closesAt: drawClosesAt, ...terms } = draw ?? {}
  return {
    ...plain,
    ...terms,
    ...(drawClosesAt === undefined ? {} : { drawClosesAt }),
    rafflePrizes: rules.prizes.map(
      ({ gives, amount, weight, stock, source }) =>
        `${gives} ${writtenPrize(gives, amount)}${nameOfSource(source)}: ${weight} / ${stock ?? '∞'}`,
    ),
    pointsMost: writtenPrize('points', points),
    cashMost: writtenPrize('cash', cash),
  }
}
