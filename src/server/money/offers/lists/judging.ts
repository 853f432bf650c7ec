import { type DryRun, noteEarlier, noteTotals, openDryRun, runDeed } from '#domain/offers/dry-run.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import type { ListedLine } from '#domain/offers/reward-list.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import { minuteOf } from '#domain/records/zone.ts'
import { candidateOf, momentOf, standingOf } from '#server/money/offers/candidates.ts'
import {
  selectAccounts,
  selectCalendar,
  selectCandidatesAt,
  selectJoined,
} from '#server/money/offers/dry-run-member-store.ts'
import { selectEarlier, selectEarlierTotals } from '#server/money/offers/dry-run-store.ts'
import { selectOpenPauses } from '#server/money/offers/pause-store.ts'
import type { VersionRow } from '#server/money/offers/store.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type NewLine, selectMembers, selectUsed } from './store.ts'

const AT_ONCE = 500

interface Brand {
  readonly merchantId: number
}

/**
 * Judges each line as the run would reward it now: the same functions, over the members, limits and budgets of this moment.
 * Lines use up limits and budget in the order of the file.
 */
export async function judgeLines(
  tx: Tx,
  { merchantId }: Brand,
  { newest, lines }: { readonly newest: VersionRow; readonly lines: readonly ListedLine[] },
): Promise<readonly NewLine[]> {
  const version = readOffer(newest.rules, newest)
  const run = await openRun(tx, merchantId, version)
  const members = await selectMembers(
    tx,
    { merchantId },
    lines.map(({ account }) => account),
  )
  const judged: NewLine[] = []
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const page = lines.slice(from, from + AT_ONCE).map(({ fault, ...line }) => {
      const memberId = members.get(line.account.toLowerCase()) ?? null
      return { ...line, memberId, fault: fault ?? (memberId === null ? ('unknown' as const) : undefined) }
    })
    judged.push(...(await judgePage(tx, { ...run, merchantId, version }, page)))
  }
  return judged
}

type Run = Awaited<ReturnType<typeof openRun>>

/** A dry run from this moment on, with what is used of limits and budgets. */
async function openRun(tx: Tx, merchantId: number, version: OfferVersion) {
  const { nowMs, currency, ...times } = await selectCalendar(tx, merchantId)
  const clock = { zone: times.zone, cutMinute: minuteOf(times.dayStart), weekStart: times.weekStart }
  const run: DryRun = openDryRun(version, { currency, clock })
  const { offer } = version
  const used = await selectUsed(tx, { merchantId, offer, version: version.version, currency })
  run.budget = {
    amount: { ...run.budget.amount, reserved: used.amount },
    grants: { ...run.budget.grants, reserved: Number(used.grants) },
  }
  noteTotals(run, await selectEarlierTotals(tx, { merchantId, offers: [offer], beforeMs: nowMs }))
  const isPaused = (await selectOpenPauses(tx, { merchantId })).some((pause) => pause.offer === offer)
  return { run, nowMs, currency, isPaused }
}

async function judgePage(
  tx: Tx,
  { run, nowMs, currency, isPaused, merchantId, version }: Run & Brand & { readonly version: OfferVersion },
  page: readonly (ListedLine & { readonly memberId: bigint | null })[],
): Promise<readonly NewLine[]> {
  const readable = page.flatMap(({ memberId, fault }) =>
    fault === undefined && memberId !== null ? memberId : [],
  )
  const accounts = await selectAccounts(tx, merchantId, readable)
  const all = [...new Set(readable.flatMap((memberId) => accounts.get(memberId) ?? [memberId]))]
  noteEarlier(
    run,
    await selectEarlier(tx, { merchantId, members: all, offers: [version.offer], beforeMs: nowMs }),
  )
  const joined = await selectJoined(tx, { members: readable, offers: [version.offer] })
  const at = new Date(nowMs)
  const candidates = await selectCandidatesAt(
    tx,
    merchantId,
    readable.map((memberId) => ({ memberId, at })),
  )
  return page.map(({ fault, ...line }) => {
    const { memberId } = line
    if (fault !== undefined || memberId === null) return { ...line, verdict: fault ?? 'unknown', amount: 0n }
    const candidate = candidates[readable.indexOf(memberId)]
    if (!candidate) throw new Error(`no member ${memberId} of merchant ${merchantId}`)
    const standing = standingOf(candidate, nowMs)
    const part = joined.find((one) => one.memberId === memberId && one.leftAt === null)
    const outcome = runDeed(run, {
      // Stored deeds are named by the ids of their lines, all above zero.
      deed: { event: 'operator', id: -BigInt(line.line), value: line.value, currency },
      memberId,
      accounts: accounts.get(memberId) ?? [memberId],
      offers: [
        {
          version,
          member: candidateOf(standing, part ?? { joinedAt: null, enteredCode: null }, currency),
          at: momentOf(standing, { isPaused }),
        },
      ],
    })
    return outcome.is === 'refused'
      ? { ...line, verdict: outcome.refusal, amount: 0n }
      : { ...line, verdict: outcome.is, amount: outcome.amount }
  })
}
