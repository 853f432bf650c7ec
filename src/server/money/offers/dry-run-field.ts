import type { DryRunDeed, DryRunJoining } from '#domain/offers/dry-run.ts'
import { readOffer } from '#domain/offers/offer-form.ts'
import type { OfferVersion } from '#domain/offers/version.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import { type Standing, candidateOf, momentOf } from './candidates.ts'
import { type JoinedRow, type PauseSpan, selectPauseSpans, selectRivals } from './dry-run-member-store.ts'

interface Rival {
  readonly version: OfferVersion
  readonly publishedAtMs: number
}

/** The version on trial, and the offers of its group: of a group with one reward they could be rewarded instead. */
export interface Field {
  readonly trial: OfferVersion
  readonly joining: DryRunJoining
  /** Versions of each other offer, oldest first. */
  readonly rivals: ReadonlyMap<string, readonly Rival[]>
  readonly pauses: readonly PauseSpan[]
  readonly offers: readonly string[]
  /** A limit of one of them counts all accounts of a person. */
  readonly asksPerson: boolean
}

export async function findField(
  tx: Tx,
  merchantId: number,
  { trial, joining }: Pick<Field, 'trial' | 'joining'>,
): Promise<Field> {
  const { offer, trigger, stack } = trial
  // Where all of a group are rewarded, no offer takes the place of another.
  const rows =
    stack.mode === 'all'
      ? []
      : await selectRivals(tx, { merchantId, offer, group: stack.group, event: trigger.event })
  const versions = rows.map((row) => ({
    version: readOffer(row.rules, row),
    publishedAtMs: row.publishedAt.getTime(),
  }))
  const rivals = Map.groupBy(versions, ({ version }) => version.offer)
  const offers = [...rivals.keys()]
  return {
    trial,
    joining,
    rivals,
    offers: [offer, ...offers],
    pauses: offers.length === 0 ? [] : await selectPauseSpans(tx, { merchantId, offers }),
    asksPerson: [trial, ...versions.map(({ version }) => version)].some(countsPerson),
  }
}

const countsPerson = ({ limits, sums }: OfferVersion) =>
  [...limits, ...Object.values(sums).flatMap((one) => one.limits ?? [])].some(
    ({ per }) => per === 'person' || per === 'device',
  )

/** The offers as they stood for a member at one moment. */
export function offersAt(
  { trial, joining, rivals, pauses }: Field,
  { standing, joined, currency }: { standing: Standing; joined: readonly JoinedRow[]; currency: string },
): DryRunDeed['offers'] {
  const { nowMs } = standing
  const partOf = (offer: string) =>
    joined.find(
      (one) =>
        one.offer === offer &&
        one.joinedAt.getTime() <= nowMs &&
        (one.leftAt === null || one.leftAt.getTime() > nowMs),
    )
  const own =
    joining === 'everybody'
      ? { joinedAt: new Date(nowMs), enteredCode: trial.code ?? null }
      : partOf(trial.offer)
  const seen = (version: OfferVersion, part: Part | undefined, isPaused: boolean) => ({
    version,
    member: candidateOf(standing, part ?? { joinedAt: null, enteredCode: null }, currency),
    at: momentOf(standing, { isPaused }),
  })
  return [
    // A pause of the offer itself is left out: the run asks what the version would have done.
    seen(trial, own, false),
    ...[...rivals].flatMap(([offer, versions]) => {
      const part = partOf(offer)
      const rival = part
        ? versions.find(({ version }) => version.version === part.version)
        : versions.findLast(({ publishedAtMs }) => publishedAtMs <= nowMs)
      return rival ? [seen(rival.version, part, isPausedAt(pauses, { offer, nowMs }))] : []
    }),
  ]
}

type Part = Parameters<typeof candidateOf>[1]

const isPausedAt = (
  pauses: readonly PauseSpan[],
  { offer, nowMs }: { readonly offer: string; readonly nowMs: number },
) =>
  pauses.some(
    ({ offer: paused, pausedAt, resumedAt }) =>
      paused === offer && pausedAt.getTime() <= nowMs && (resumedAt === null || resumedAt.getTime() > nowMs),
  )
