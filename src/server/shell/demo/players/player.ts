import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { accounts } from '#contract/accounts.ts'
import { deposits } from '#contract/deposits.ts'
import type { Output } from '#contract/endpoint.ts'
import { registration } from '#contract/registration.ts'
import { session } from '#contract/session.ts'
import { wallets } from '#contract/wallets.ts'
import { readAmount, UNIT } from '#domain/money/amount.ts'
import { solveWork } from '#domain/registration/proof-of-work.ts'

import { type HouseClient, HouseRefused, openHouseClient } from './house-client.ts'
import { type Identity, identityOf } from './identity.ts'
import { placeSlip } from './lottery-slip.ts'
import { fishAWhile, seaNames } from './sea-seat.ts'
import { betAWhile, quickNames, slotNames, spinAWhile } from './solo-seat.ts'
import { stepAWhile, steppedNames } from './stepped-seat.ts'
import { playAtTable } from './table-seat.ts'
import { withdrawSome } from './withdrawing.ts'

export interface PlayerParts {
  readonly houseUrl: string
  readonly secret: string
  /** The code of the agent whose team the players join; absent where the brand has none. */
  readonly affiliateCode?: string
  /** Its number, from 0. */
  readonly place: number
  /** Accounts that are registered already. */
  readonly known: Set<string>
  readonly over: AbortSignal
  /** Resolves once the house has marked the account as one of the demonstration. Nothing is played before. */
  readonly markDemo: (account: string) => Promise<void>
  readonly log: (account: string, why: string) => void
}

const BALANCE_LEAST = 200n * UNIT
const DEPOSITS = ['500', '1000', '2000', '3000']
/** Between two rounds of a slot or a quick game: a person watches the reels. */
const SPIN_PAUSE_MS = { least: 3_500, most: 8_000 }
/** Between two volleys: a person looks for the next fish. */
const VOLLEY_PAUSE_MS = { least: 1_500, most: 5_000 }
const REST_MS = { least: 20_000, most: 90_000 }
const AFTER_FAULT_MS = { least: 15_000, most: 60_000 }
/** Players come one after another, so that the first minute brings no burst of password hashes. */
const APART_MS = 4_000

/** Registers or signs in, and then deposits, plays, and withdraws until the process ends. */
export async function runPlayer(parts: PlayerParts): Promise<void> {
  const identity = identityOf(parts.secret, parts.place)
  await rest(parts, parts.place * APART_MS)
  let house: HouseClient | undefined
  let visit = 0
  while (!parts.over.aborted) {
    try {
      house ??= await enter(parts, identity)
      await playOnce(parts, house, { identity, visit })
      visit += 1
      await rest(parts, between(REST_MS))
    } catch (error) {
      if (parts.over.aborted) return
      parts.log(identity.account, error instanceof Error ? error.message : 'failed')
      if (error instanceof HouseRefused && error.code === 'unauthenticated') house = undefined
      await rest(parts, between(AFTER_FAULT_MS))
    }
  }
}

async function enter(parts: PlayerParts, identity: Identity): Promise<HouseClient> {
  const house = openHouseClient(parts.houseUrl)
  // A sign-in that fails would count against this machine's address.
  const isKnown = parts.known.has(identity.account)
  const { token } = isKnown ? await logIn(house, identity) : await register(house, identity, parts)
  house.signedIn(token)
  parts.known.add(identity.account)
  await parts.markDemo(identity.account)
  return house
}

const logIn = async (house: HouseClient, { account, password }: Identity) =>
  await house.call(accounts.login, { username: account, password, type: 'username', remember: true })

async function register(
  house: HouseClient,
  { account, password }: Identity,
  { affiliateCode }: Pick<PlayerParts, 'affiliateCode'>,
): Promise<Output<typeof registration.register>> {
  const { maxnumber, ...challenge } = await house.call(registration.humanChallenge, {})
  const number = solveWork({ ...challenge, maxnumber })
  const solution = JSON.stringify({ ...challenge, number })
  return await house.call(registration.register, {
    username: account,
    password,
    confirmPassword: password,
    birthday: '1990-05-04',
    isAgreed: true,
    registerMethod: 'WEB',
    language: 'EN',
    ...(affiliateCode === undefined ? {} : { affiliateCode }),
    human: Buffer.from(solution).toString('base64'),
  })
}

/** The products of a player's visits, in turns: players begin at the slot, and then spread over tables and seas. */
const products = [
  'slot',
  'sea',
  'crash',
  'quick',
  'roulette',
  'slot',
  'baccarat',
  'sea',
  'sic-bo',
  'stepped',
  'dragon-tiger',
  'blackjack',
] as const

/** One visit: money if it is short, a slip of the lottery, a session at a game, and sometimes a withdrawal. */
async function playOnce(
  parts: PlayerParts,
  house: HouseClient,
  { identity, visit }: { readonly identity: Identity; readonly visit: number },
): Promise<void> {
  await house.call(session.memberInfo, {})
  if ((await balanceOf(house)) < BALANCE_LEAST) await deposit(parts, house)
  if (randomInt(2) === 0) await placeSlip(house)
  const product = products[visit === 0 ? 0 : (visit + parts.place) % products.length] ?? 'slot'
  const { over } = parts
  const pace = {
    over,
    rest: (leastMs: number) => rest(parts, Math.max(leastMs + 200, between(SPIN_PAUSE_MS))),
  }
  if (product === 'slot')
    await spinAWhile(house, slotNames[randomInt(slotNames.length)] ?? 'peacock-mosaic', {
      ...pace,
      spins: 8 + randomInt(25),
    })
  else if (product === 'quick')
    await betAWhile(house, quickNames[randomInt(quickNames.length)] ?? 'dice', {
      ...pace,
      bets: 8 + randomInt(20),
    })
  else if (product === 'stepped')
    await stepAWhile(house, steppedNames[randomInt(steppedNames.length)] ?? 'mines', {
      ...pace,
      rounds: 4 + randomInt(8),
    })
  else if (product === 'sea')
    await fishAWhile(house, seaNames[visit % seaNames.length] ?? 'tile-reef', {
      volleys: 8 + randomInt(25),
      over: parts.over,
      rest: (leastMs) => rest(parts, Math.max(leastMs + 200, between(VOLLEY_PAUSE_MS))),
    })
  else await playAtTable(house, product, { rounds: 3 + randomInt(5), over: parts.over })
  await withdrawSome(house, identity)
}

async function balanceOf(house: HouseClient): Promise<bigint> {
  const { available } = await house.call(wallets.balance, {})
  return readAmount(available) ?? 0n
}

async function deposit(parts: PlayerParts, house: HouseClient): Promise<void> {
  const { list } = await house.call(deposits.channels, { language: 'EN' })
  const channel = list.find(
    ({ kind, isDemo, refusal }) => kind === 'provider' && isDemo && refusal === undefined,
  )
  if (!channel) throw new Error('no channel of the demonstration')
  if (channel.openId === undefined) {
    const amount = DEPOSITS[randomInt(DEPOSITS.length)] ?? '500'
    await house.call(deposits.order, {
      requestId: randomUUID(),
      channelId: channel.id,
      amount,
      language: 'EN',
    })
  }
  for (let tries = 0; tries < 10 && (await balanceOf(house)) < BALANCE_LEAST; tries += 1)
    await rest(parts, 5_000)
}

const between = ({ least, most }: { readonly least: number; readonly most: number }) => randomInt(least, most)

async function rest({ over }: PlayerParts, ms: number): Promise<void> {
  await pause(ms, undefined, { signal: over }).catch(() => undefined)
}
