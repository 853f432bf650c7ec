import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import type { AccountWish, AccountsReady, Attempts, Usage } from './account-server.ts'
import { type CaseReport, type Figure, atLeast, atMost, figureOf, spreadOf } from './figures.ts'
import type { LoadResult, LoadWish } from './load-client.ts'
import { ask, endProcess, startProcess } from './machine.ts'
import { mannWhitney } from './mann-whitney.ts'

const FIXED_PATH = '/bench/member/info'
const MEMBER_PATH = '/wps/member/info'

/** Many short alternating turns, so that other load on the machine affects both sides equally. */
const TURNS = 24
const TURN_SECONDS = 0.5
const CONNECTIONS = 64
const DEARER_AT_MOST = 1.15

const SIGN_INS = 400
const TRIES = 200
const PAIRS = 10_000

/** Cost of an authenticated call, and of a sign-in. */
export async function measureAccounts(): Promise<CaseReport> {
  const info = await measureMemberInfo()
  const attempts = await measureAttempts()
  return {
    name: 'accounts',
    figures: [...info.figures, ...attempts.figures],
    notes: [...info.notes, ...attempts.notes],
  }
}

type Part = { readonly figures: Figure[]; readonly notes: string[] }

async function withServer<T>(
  role: 'server' | undefined,
  work: (ready: AccountsReady, wish: <A = Attempts>(wish: AccountWish) => Promise<A>) => Promise<T>,
): Promise<T> {
  const child = startProcess('test/bench/account-server.ts', role === undefined ? {} : { role })
  try {
    const [ready] = (await Promise.race([once(child, 'message'), hasEnded(child)])) as [AccountsReady]
    const result = await work(ready, (wish) => ask(child, wish))
    await ask(child, { end: true } satisfies AccountWish)
    return result
  } finally {
    await endProcess(child)
  }
}

async function hasEnded(child: ChildProcess): Promise<never> {
  await once(child, 'exit')
  throw new Error('the server of the bench has ended by itself: see what it said above')
}

/** The same call with a session lookup, and with a fixed member. */
async function measureMemberInfo(): Promise<Part> {
  const client = startProcess('test/bench/load-client.ts', { role: 'client' })
  try {
    return await withServer('server', async ({ port, signedIn }, wish) => {
      const turn = async (path: string, connections: number): Promise<Turn> => {
        const load: LoadWish = {
          port,
          path,
          headers: {},
          // No cookie for the public path, or it would be looked up too.
          callers: path === MEMBER_PATH ? signedIn : [],
          connections,
          seconds: TURN_SECONDS,
        }
        const before = await wish<Usage>({ usage: true })
        const result = await ask<LoadResult>(client, load)
        const { processorMs } = await wish<Usage>({ usage: true })
        if (result.failed > 0) throw new Error(`${path}: ${result.failed} answers were no good`)
        const answers = result.perSecond * TURN_SECONDS
        return { ...result, processorUs: (usedMs(before.processorMs, processorMs) * 1000) / answers }
      }
      const many = await takeTurns((path) => turn(path, CONNECTIONS))
      const one = await takeTurns((path) => turn(path, 1))
      return reportInfo(many, one)
    })
  } finally {
    await endProcess(client)
  }
}

function usedMs(before: Usage['processorMs'], after: Usage['processorMs']): number {
  return Object.entries(after).reduce((sum, [pid, ms]) => sum + ms - (before[pid] ?? 0), 0)
}

interface Turn extends LoadResult {
  /** CPU time per answer, of server and PostgreSQL; little affected by other load. */
  readonly processorUs: number
}

interface Pair {
  readonly own: Turn
  readonly fixed: Turn
}

async function takeTurns(turn: (path: string) => Promise<Turn>): Promise<Pair[]> {
  const pairs: Pair[] = []
  // The first turns are warm-up.
  for (let index = -2; index < TURNS; index += 1) {
    // Alternates the order, so that neither side always runs on a warmer machine.
    const isOwnFirst = index % 2 === 0
    const first = await turn(isOwnFirst ? MEMBER_PATH : FIXED_PATH)
    const second = await turn(isOwnFirst ? FIXED_PATH : MEMBER_PATH)
    if (index >= 0) pairs.push(isOwnFirst ? { own: first, fixed: second } : { own: second, fixed: first })
  }
  return pairs
}

function reportInfo(many: readonly Pair[], one: readonly Pair[]): Part {
  const each = (name: string, unit: string, pairs: readonly Pair[], value: (of: Turn) => number) => [
    figureOf(
      `member info: ${name}`,
      unit,
      pairs.map(({ own }) => value(own)),
    ),
    figureOf(
      `the same for a fixed member: ${name}`,
      unit,
      pairs.map(({ fixed }) => value(fixed)),
    ),
  ]
  const dearness = (pairs: readonly Pair[]) =>
    pairs.map(({ own, fixed }) => own.processorUs / fixed.processorUs)
  return {
    figures: [
      ...each('answers', '/s', many, ({ perSecond }) => perSecond),
      ...each('processor for one answer', 'µs', many, ({ processorUs }) => processorUs),
      atMost(figureOf('how much dearer its session makes it', '', dearness(many)), DEARER_AT_MOST),
      figureOf('the same for one caller alone', '', dearness(one)),
      figureOf(
        'by the rates',
        '',
        many.map(({ own, fixed }) => fixed.perSecond / own.perSecond),
      ),
      ...each('p99', 'ms', many, ({ p99Ms }) => p99Ms),
      ...each('p50 of one caller alone', 'ms', one, ({ p50Ms }) => p50Ms),
    ],
    notes: [
      `${CONNECTIONS} connections, ${TURNS} pairs of turns of ${TURN_SECONDS} s; server and PostgreSQL share one core.`,
    ],
  }
}

/** Sign-ins per second on all cores, and what response times of refusals reveal. */
async function measureAttempts(): Promise<Part> {
  return await withServer(undefined, async ({ passwordHash }, wish) => {
    await wish({ signIns: 40, atOnce: 4, who: 'member' })
    const members = await wish({ signIns: SIGN_INS, atOnce: 4, who: 'member' })
    if (members.statuses[200] !== SIGN_INS) throw new Error('not everybody was signed in')
    const known: number[] = []
    const unknown: number[] = []
    let hashes = 0
    // Small alternating turns; the order changes, so that neither side always runs on a warmer machine.
    for (let turn = 0; turn < TRIES / 10; turn += 1) {
      const tries = { signIns: 10, atOnce: 1 }
      const early = turn % 2 === 0 ? await wish<Attempts>({ ...tries, who: 'mistyped' }) : undefined
      const nobody = await wish({ ...tries, who: 'nobody' })
      const mistyped = early ?? (await wish<Attempts>({ ...tries, who: 'mistyped' }))
      known.push(...mistyped.eachMs)
      unknown.push(...nobody.eachMs)
      hashes += nobody.hashes
    }
    const stuffing = await wish({ stuffing: PAIRS, atOnce: 16 })
    const perSecond = (SIGN_INS * 1000) / members.elapsedMs
    return {
      figures: [
        figureOf('sign-ins on all cores', '/s', [perSecond]),
        figureOf('one sign-in of four at once', 'ms', members.eachMs),
        figureOf('a mistyped password', 'ms', known),
        figureOf('a name that nobody has', 'ms', unknown),
        atLeast(
          figureOf('p that these are told apart by chance alone', '', [mannWhitney(known, unknown)]),
          0.01,
        ),
        atMost(figureOf('hashes for an unknown name', '', [hashes / TRIES]), 1),
        atMost(figureOf(`hashes of ${PAIRS} pairs from one address`, '', [stuffing.hashes]), 20),
        figureOf('the same, answered', '/s', [(PAIRS * 1000) / stuffing.elapsedMs]),
      ],
      notes: [
        `argon2id as stored: ${/^\$argon2id\$v=19\$[^$]+/.exec(passwordHash)?.[0] ?? 'another hash'}; OWASP asks for m=19456, t=2, p=1 at least.`,
        `Medians ${spreadOf(known).median.toFixed(2)} and ${spreadOf(unknown).median.toFixed(2)} ms over ${TRIES} tries each.`,
      ],
    }
  })
}
