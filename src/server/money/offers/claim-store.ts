import { sql } from 'kysely'

import type { Translations } from '#domain/language/names.ts'
import type { OccurrenceState } from '#domain/offers/claims.ts'
import type { FreeRoundsState } from '#domain/offers/free-rounds.ts'
import type { OfferForm } from '#domain/offers/offer-form.ts'
import type { ReviewCause } from '#domain/offers/review.ts'
import type { OfferKind, TriggerEvent } from '#domain/offers/version.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { preparedAs } from '#server/platform/db/named.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Who {
  readonly merchantId: number
  readonly memberId: bigint
}

/** The members among these that the guard of rewards bars now. */
export async function selectBarred(tx: Tx, members: readonly Who[]): Promise<readonly bigint[]> {
  const found = await sql<{ memberId: bigint }>`
    SELECT member_id AS "memberId"
      FROM unnest(${members.map(({ merchantId }) => merchantId)}::integer[],
                  ${members.map(({ memberId }) => memberId)}::bigint[]) AS given (merchant_id, member_id)
     WHERE offer_barred(merchant_id, member_id, clock_timestamp()) IS NOT NULL`.execute(query(tx))
  return found.rows.map(({ memberId }) => memberId)
}

export interface MemberOfferRow {
  readonly offer: string
  readonly version: number
  readonly rules: OfferForm
  readonly joinedAt: Date | null
  readonly enteredCode: string | null
  readonly isPaused: boolean
}

/** Each offer in the version that holds for the member: the one that they joined, else the newest. */
export async function selectMemberOffers(
  tx: Tx,
  { merchantId, memberId }: Who,
  { event, offer }: { readonly event?: TriggerEvent; readonly offer?: string } = {},
): Promise<readonly MemberOfferRow[]> {
  const found = await sql<MemberOfferRow>`
    SELECT version.offer, version.version, version.rules, part.joined_at AS "joinedAt",
           part.entered_code AS "enteredCode",
           EXISTS (SELECT FROM offer_pause AS pause
                    WHERE pause.merchant_id = ${merchantId} AND pause.offer = newest.offer
                      AND pause.resumed_at IS NULL) AS "isPaused"
      FROM (SELECT offer, max(version) AS version FROM offer_version
             WHERE merchant_id = ${merchantId} AND (${offer ?? null}::text IS NULL OR offer = ${offer ?? null})
             GROUP BY offer) AS newest
      LEFT JOIN offer_participation AS part
        ON part.member_id = ${memberId} AND part.offer = newest.offer AND part.left_at IS NULL
      JOIN offer_version AS version
        ON version.merchant_id = ${merchantId} AND version.offer = newest.offer
       AND version.version = coalesce(part.version, newest.version)
     WHERE ${event ?? null}::text IS NULL OR version.rules->'trigger'->>'event' = ${event ?? null}
     ORDER BY version.offer`.execute(query(tx))
  return found.rows
}

/** The newest version's number of an offer; undefined without such an offer. */
export async function selectNewestNumber(
  tx: Tx,
  { merchantId, offer }: { readonly merchantId: number; readonly offer: string },
): Promise<number | undefined> {
  const found = await sql<{ version: number | null }>`
    SELECT max(version) AS version FROM offer_version
     WHERE merchant_id = ${merchantId} AND offer = ${offer}`.execute(query(tx))
  return found.rows[0]?.version ?? undefined
}

export async function upsertParticipation(
  tx: Tx,
  { merchantId, memberId }: Who,
  part: { readonly offer: string; readonly version: number; readonly code: string | undefined },
): Promise<void> {
  await sql`
    INSERT INTO offer_participation AS known (merchant_id, member_id, offer, version, entered_code)
    VALUES (${merchantId}, ${memberId}, ${part.offer}, ${part.version}, ${part.code ?? null})
    ON CONFLICT (member_id, offer) DO UPDATE
       SET version = excluded.version, entered_code = excluded.entered_code, joined_at = excluded.joined_at,
           left_at = NULL
     WHERE known.left_at IS NOT NULL`.execute(query(tx))
}

/** False if the member had not joined. */
export async function endParticipation(
  tx: Tx,
  { merchantId, memberId }: Who,
  offer: string,
): Promise<boolean> {
  const found = await sql`
    UPDATE offer_participation SET left_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND offer = ${offer} AND left_at IS NULL
    RETURNING offer`.execute(query(tx))
  return found.rows.length > 0
}

export interface OccurrenceRow extends Who {
  readonly id: bigint
  readonly offer: string
  readonly version: number
  readonly occurrence: string
  readonly state: OccurrenceState
  readonly reason: string | null
  readonly currency: string
  readonly value: bigint
  readonly amount: bigint
  readonly qualifiedAt: Date
  readonly claimEndsAt: Date | null
  readonly endedAt: Date | null
  readonly requestId: string | null
  /** Of its version. */
  readonly kind: OfferKind
  readonly event: TriggerEvent
  readonly gives: 'cash' | 'bonus' | 'free_rounds' | 'tickets'
  /** Of a reward of free rounds: their game and stake, and what became of them once they were given. */
  readonly rounds: RewardRounds | null
  /** Of a reward of tickets: their raffle and worth, and those that were given. */
  readonly tickets: RewardTickets | null
}

/** Amounts are texts, as JSON carries them. */
export interface RewardRounds {
  readonly vendorCode: string
  readonly gameCode: string
  readonly game: Readonly<Record<string, string>> | null
  readonly stake: string
  readonly given?: {
    readonly state: FreeRoundsState
    readonly count: number
    readonly bets: number
    readonly won: string
    readonly endsAt: string | null
  } | null
}

export interface RewardTickets {
  readonly raffle: string
  /** Null: the brand has no such raffle. */
  readonly named: {
    readonly name: string
    readonly names: Translations
    /** Tickets that it gives the reward now, with those that are reserved for it. */
    readonly left: number
  } | null
  readonly worth: string
  readonly given: { readonly count: number; readonly revoked: number } | null
}

/** A fact of the version under which a case was made. */
function ofVersion(fact: ReturnType<typeof sql>) {
  return sql`(SELECT ${fact} FROM offer_version AS made
               WHERE made.merchant_id = offer_occurrence.merchant_id AND made.offer = offer_occurrence.offer
                 AND made.version = offer_occurrence.version)`
}

export const occurrenceColumns = sql`
  id, merchant_id AS "merchantId", member_id AS "memberId", offer, version, occurrence, state, reason, currency, value,
  amount, qualified_at AS "qualifiedAt", claim_ends_at AS "claimEndsAt", ended_at AS "endedAt",
  request_id AS "requestId", ${ofVersion(sql`rules->>'kind'`)} AS kind,
  ${ofVersion(sql`rules->'trigger'->>'event'`)} AS event,
  ${ofVersion(sql`rules->'reward'->>'of'`)} AS gives,
  ${ofVersion(sql`
    CASE WHEN rules->'reward'->>'of' = 'free_rounds' THEN jsonb_build_object(
      'vendorCode', rules->'reward'->>'vendorCode', 'gameCode', rules->'reward'->>'gameCode',
      'game', (SELECT label FROM game WHERE vendor_code = rules->'reward'->>'vendorCode'
                                        AND code = rules->'reward'->>'gameCode'),
      'stake', (SELECT one->>'roundStake' FROM jsonb_array_elements(rules->'sums') AS one
                 WHERE one->>'currency' = offer_occurrence.currency),
      'given', (SELECT jsonb_build_object('state', state, 'count', count, 'bets', bets, 'won', coalesce(total, won)::text,
                                          'endsAt', ends_at)
                  FROM free_rounds WHERE free_rounds.occurrence_id = offer_occurrence.id)) END`)} AS rounds,
  ${ofVersion(sql`
    CASE WHEN rules->'reward'->>'of' = 'tickets' THEN jsonb_build_object(
      'raffle', rules->'reward'->>'raffle',
      'named', (SELECT jsonb_build_object('name', one.name, 'names', one.names,
                                          'left', CASE WHEN one.runs THEN one.left_count + coalesce(
                                            (SELECT own.count FROM raffle_reservation AS own
                                              WHERE own.merchant_id = offer_occurrence.merchant_id AND own.source = 'offer'
                                                AND own.reference = offer_occurrence.id::text), 0) ELSE 0 END)
                  FROM reward_raffles(offer_occurrence.merchant_id, statement_timestamp()) AS one
                 WHERE one.raffle = rules->'reward'->>'raffle'),
      'worth', (SELECT one->>'ticketWorth' FROM jsonb_array_elements(rules->'sums') AS one
                 WHERE one->>'currency' = offer_occurrence.currency),
      'given', (SELECT jsonb_build_object('count', count, 'revoked', revoked)
                  FROM offer_tickets WHERE offer_tickets.occurrence_id = offer_occurrence.id)) END`)} AS tickets`

export type NewOccurrence = Pick<
  OccurrenceRow,
  'merchantId' | 'memberId' | 'offer' | 'version' | 'occurrence' | 'currency' | 'value' | 'amount'
> & { readonly day: string; readonly claimDays: number | undefined }

/** Adds a case; undefined if it is known, whatever became of it. It waits until the caller pays or refuses it. */
export async function insertOccurrence(tx: Tx, one: NewOccurrence): Promise<OccurrenceRow | undefined> {
  const found = await sql<OccurrenceRow>`
    INSERT INTO offer_occurrence (merchant_id, member_id, offer, version, occurrence, state, currency, value, amount, day,
                                  claim_ends_at)
    VALUES (${one.merchantId}, ${one.memberId}, ${one.offer}, ${one.version}, ${one.occurrence}, 'claimable',
            ${one.currency}, ${one.value}, ${one.amount}, ${one.day}::date,
            clock_timestamp() + make_interval(days => ${one.claimDays ?? 0}))
    ON CONFLICT (member_id, offer, occurrence) DO NOTHING
    RETURNING ${occurrenceColumns}`.execute(query(tx))
  return found.rows[0]
}

export interface LockedRow extends OccurrenceRow {
  /** The part that settled debts before. */
  readonly settled: bigint
}
export interface ClaimRow extends LockedRow {
  /** Of its version. */
  readonly rules: OfferForm
  /** The case that this request of the member has claimed. */
  readonly ofRequest: bigint | null
}

/** The part of a case that settled debts, less what is owed of it again. */
const settledColumn = sql`
  coalesce((SELECT taken - (SELECT coalesce(sum(owed), 0)::bigint FROM offer_correction WHERE occurrence_id = offer_occurrence.id)
              FROM offer_figure WHERE occurrence_id = offer_occurrence.id), 0) AS settled`

/** Locks a case of the member. */
export async function lockOccurrence(
  tx: Tx,
  { merchantId, memberId, id }: Who & { readonly id: bigint },
): Promise<LockedRow | undefined> {
  const found = await sql<LockedRow>`
    SELECT ${occurrenceColumns}, ${settledColumn} FROM offer_occurrence
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id} FOR UPDATE`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** Locks a case of the member for a claim. */
export async function lockClaim(
  tx: Tx,
  { merchantId, memberId, id, requestId }: Who & { readonly id: bigint; readonly requestId: string },
): Promise<ClaimRow | undefined> {
  const found = await sql<ClaimRow>`
    ${preparedAs('offer_lock_claim')} SELECT ${occurrenceColumns}, ${settledColumn}, ${ofVersion(sql`rules`)} AS rules,
           (SELECT other.id FROM offer_occurrence AS other
             WHERE other.member_id = ${memberId} AND other.request_id = ${requestId}::uuid) AS "ofRequest"
      FROM offer_occurrence
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id} FOR UPDATE`.execute(
    query(tx),
  )
  return found.rows[0]
}

/** The member's cases, newest first. */
export async function selectOccurrences(
  tx: Tx,
  { merchantId, memberId }: Who,
  limit: number,
): Promise<readonly OccurrenceRow[]> {
  const found = await sql<OccurrenceRow>`
    SELECT ${occurrenceColumns} FROM offer_occurrence
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} ORDER BY id DESC LIMIT ${limit}`.execute(
    query(tx),
  )
  return found.rows
}

export interface ReceivedRow {
  readonly offer: string
  readonly count: number
  readonly amount: bigint
}

/** Rewards that the member has received, by offer. */
export async function selectReceived(
  tx: Tx,
  { merchantId, memberId, currency }: Who & { readonly currency: string },
): Promise<readonly ReceivedRow[]> {
  const found = await sql<ReceivedRow>`
    SELECT offer, count(*)::integer AS count, sum(amount)::bigint AS amount FROM offer_occurrence
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND currency = ${currency}
       AND state IN ('claimed', 'issued')
     GROUP BY offer`.execute(query(tx))
  return found.rows
}

/** Which of these cases are known. */
export async function selectKnown(
  tx: Tx,
  memberId: bigint,
  cases: readonly { readonly offer: string; readonly occurrence: string }[],
): Promise<ReadonlySet<string>> {
  const found = await sql<{ name: string }>`
    SELECT known.offer || ' ' || known.occurrence AS name
      FROM unnest(${cases.map(({ offer }) => offer)}::text[], ${cases.map(({ occurrence }) => occurrence)}::text[])
           AS asked (offer, occurrence)
      JOIN offer_occurrence AS known
        ON known.member_id = ${memberId} AND known.offer = asked.offer AND known.occurrence = asked.occurrence`.execute(
    query(tx),
  )
  return new Set(found.rows.map(({ name }) => name))
}

/** Evidence of a paid reward: the transfer of its money, or the free rounds or tickets that it gave. */
export interface Given {
  readonly transferId?: bigint
  readonly freeRoundsId?: bigint
  readonly ticketsId?: bigint
}

/** Ends a case, or hands it to operators; returns when it ended. */
export async function updateOccurrence(
  tx: Tx,
  id: bigint,
  end:
    | ({
        readonly state: 'claimed' | 'issued'
        readonly amount: bigint
        readonly day: string
        readonly requestId?: string | undefined
      } & Given)
    | { readonly state: 'refused'; readonly reason: string; readonly day?: string }
    | {
        readonly state: 'review'
        readonly reason: ReviewCause
        /** The approval that hands it from one review to the next. */
        readonly passedRequest?: string
      }
    | { readonly state: 'lapsed' },
): Promise<Date | null> {
  const paid = end.state === 'claimed' || end.state === 'issued' ? end : undefined
  const found = await sql<{ endedAt: Date | null }>`
    ${preparedAs('offer_update_case')} UPDATE offer_occurrence
       SET state = ${end.state}, reason = ${'reason' in end ? end.reason : null},
           amount = coalesce(${paid?.amount ?? null}::bigint, amount), day = coalesce(${('day' in end ? end.day : undefined) ?? null}::date, day),
           reviewed_at = CASE WHEN ${end.state}::text = 'review' THEN coalesce(reviewed_at, clock_timestamp()) ELSE reviewed_at END,
           reviewed_for = CASE WHEN ${end.state}::text = 'review' THEN ${'reason' in end ? end.reason : null}::text ELSE reviewed_for END,
           passed_request = coalesce(${('passedRequest' in end ? end.passedRequest : undefined) ?? null}::uuid, passed_request),
           transfer_id = ${paid?.transferId ?? null}::bigint,
           free_rounds_id = ${paid?.freeRoundsId ?? null}::bigint,
           tickets_id = ${paid?.ticketsId ?? null}::bigint, request_id = ${paid?.requestId ?? null}::uuid,
           ended_at = CASE WHEN ${end.state}::text <> 'review' THEN clock_timestamp() END
     WHERE id = ${id} RETURNING ended_at AS "endedAt"`.execute(query(tx))
  return found.rows[0]?.endedAt ?? null
}

/** Rewards that were not claimed in time lapse; returns how many. */
export async function lapseOccurrences(tx: Tx, atOnce: number): Promise<number> {
  const found = await sql<{ id: bigint }>`
    SELECT id FROM offer_occurrence
     WHERE state = 'claimable' AND claim_ends_at <= statement_timestamp()
     ORDER BY claim_ends_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED`.execute(query(tx))
  const ids = found.rows.map(({ id }) => id.toString())
  if (ids.length === 0) return 0
  // The rewards free tickets of several raffles, in any order.
  await sql`SELECT raffle_lock_reserved('offer', ${ids}::text[])`.execute(query(tx))
  await sql`
    UPDATE offer_occurrence SET state = 'lapsed', ended_at = clock_timestamp()
     WHERE id = ANY (${ids}::bigint[])`.execute(query(tx))
  return ids.length
}

/** All accounts of the member's person, and the names under which their grants wait for each other. */
export async function selectPerson(
  tx: Tx,
  { merchantId, memberId }: Who,
): Promise<{ readonly members: readonly bigint[]; readonly names: readonly string[] }> {
  const found = await sql<{ members: bigint[]; names: string[] }>`
    SELECT members, names FROM offer_person(${merchantId}, ${memberId})`.execute(query(tx))
  return found.rows[0] ?? { members: [memberId], names: [] }
}

/** All accounts of the person of each of these members. */
export async function selectPersons(
  tx: Tx,
  { merchantId }: Pick<Who, 'merchantId'>,
  members: readonly Pick<Who, 'memberId'>[],
): Promise<ReadonlyMap<bigint, readonly bigint[]>> {
  const found = await sql<{ memberId: bigint; members: readonly string[] }>`
    SELECT given.member_id AS "memberId", person.members
      FROM unnest(${members.map(({ memberId }) => memberId)}::bigint[]) AS given (member_id)
     CROSS JOIN LATERAL offer_person(${merchantId}, given.member_id) AS person`.execute(query(tx))
  // The driver reads ids within arrays as text.
  return new Map(found.rows.map((row) => [row.memberId, row.members.map(BigInt)]))
}

/** Grants that count towards the same limit wait for each other, in one order for all transactions. */
export async function lockUse(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  await sql`
    SELECT pg_advisory_xact_lock(${advisoryLocks.offerUse}, one.key)
      FROM (SELECT DISTINCT hashtext(name) AS key FROM unnest(${[...names]}::text[]) AS name ORDER BY 1) AS one`.execute(
    query(tx),
  )
}
