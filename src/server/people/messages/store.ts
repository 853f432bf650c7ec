import { sql } from 'kysely'

import type { CampaignPlace, CampaignText, CampaignValues } from '#domain/campaigns/campaign.ts'
import type { AccountNews } from '#domain/members/account-news.ts'
import { type MessageList, membersOfGroup } from '#domain/members/message-group.ts'
import { advisoryLocks } from '#server/platform/db/advisory-locks.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

export interface Recipient {
  readonly merchantId: number
  readonly memberId: bigint
}

export interface NewMessage extends Recipient {
  readonly source: 'feedback' | 'lottery' | 'account' | 'letter'
  readonly about: string
  readonly body: string
  /** Of a lottery: how the member's tickets changed. */
  readonly corrected?: Corrected
  /** About the member's account. */
  readonly news?: AccountNews
  /** From an upline or a downline. */
  readonly letter?: LetterFacts
}

export interface LetterFacts {
  readonly letter: string
  readonly from: 'upline' | 'downline'
  /** The author; a mobile number is masked. */
  readonly account: string
}

export interface Corrected {
  /** Absent: an earlier version had settled the tickets otherwise. */
  readonly kind?: 'won' | 'owed' | 'fast_wins'
  readonly isCancelled: boolean
  /** A decimal string; negative if the member gave it back. */
  readonly difference: string
  readonly currency: string
  /** The ticket that operators voided. */
  readonly ticket?: string
  /** The draw of the tickets, and the first of them. */
  readonly gameCode?: string
  readonly secondGameCode?: string
  readonly numero?: string
  readonly category?: 'lottery' | 'elottery'
  readonly tickets?: string[]
  /** Of wins in fast lotteries: the number of tickets. */
  readonly count?: number
}

export async function insertMessages(tx: Tx, messages: readonly NewMessage[]): Promise<void> {
  const of = (read: (message: NewMessage) => { toString(): string } | null) =>
    messages.map((message) => read(message)?.toString() ?? null)
  await sql`
    INSERT INTO member_message (merchant_id, member_id, source, about, body, facts)
    SELECT merchant_id, member_id, source, about, body, facts::jsonb
      FROM unnest(${of(({ merchantId }) => merchantId)}::integer[], ${of(({ memberId }) => memberId)}::bigint[],
                  ${of(({ source }) => source)}::text[], ${of(({ about }) => about)}::text[],
                  ${of(({ body }) => body)}::text[], ${of(factsOf)}::text[])
           AS message (merchant_id, member_id, source, about, body, facts)`.execute(query(tx))
}

function factsOf({ corrected, news, letter }: NewMessage): string | null {
  const facts = news ?? corrected ?? letter
  return facts ? JSON.stringify(facts) : null
}

/** Of a message of a campaign: its id, and values for its text. */
export interface CampaignFacts extends CampaignValues {
  readonly campaign: string
}

export interface MessageRow {
  readonly id: string
  readonly source: NewMessage['source'] | 'campaign'
  readonly facts: Corrected | AccountNews | LetterFacts | CampaignFacts | null
  /** Of a campaign. */
  readonly texts: readonly CampaignText[] | null
  readonly place: CampaignPlace | null
  readonly about: string
  readonly body: string
  readonly createdAt: Date
  readonly isRead: boolean
  readonly isKept: boolean
}

export async function selectMessages(
  tx: Tx,
  filter: Recipient & {
    readonly before: string | undefined
    readonly group: MessageList | undefined
    readonly limit: number
  },
): Promise<MessageRow[]> {
  const chosen = filter.group === undefined ? sql`true` : isIn(filter.group)
  // guard: message-of-member
  const found = await sql<MessageRow>`
    SELECT id::text, source, about, body, facts, created_at AS "createdAt", read_at IS NOT NULL AS "isRead",
           kept_at IS NOT NULL AS "isKept",
           campaign.texts, campaign.place
      FROM member_message
      LEFT JOIN LATERAL (
        SELECT texts, place FROM campaign
         WHERE campaign.merchant_id = member_message.merchant_id AND campaign.id = campaign_id) AS campaign ON true
     WHERE merchant_id = ${filter.merchantId} AND member_id = ${filter.memberId} AND removed_at IS NULL
       AND (${filter.before ?? null}::bigint IS NULL OR id < ${filter.before ?? null}::bigint)
       AND ${chosen}
     ORDER BY member_message.id DESC LIMIT ${filter.limit}`.execute(query(tx))
  return found.rows
}

function isIn(group: MessageList) {
  if (group === 'kept') return sql`kept_at IS NOT NULL`
  const { sources, kinds } = membersOfGroup(group)
  return sql`(source = ANY (${[...sources]}::text[])
    OR (source = 'account' AND facts ->> 'kind' = ANY (${[...kinds]}::text[])))`
}

export async function countUnread(tx: Tx, { merchantId, memberId }: Recipient): Promise<number> {
  const found = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM member_message
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND read_at IS NULL`.execute(query(tx))
  return found.rows[0]?.count ?? 0
}

/** Whether the member has not read an earlier letter of an author. */
export async function selectHasUnreadLetter(
  tx: Tx,
  { merchantId, memberId, from, account }: Recipient & Pick<LetterFacts, 'from' | 'account'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM member_message
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND read_at IS NULL AND source = 'letter'
       AND facts ->> 'from' = ${from} AND facts ->> 'account' = ${account} LIMIT 1`.execute(query(tx))
  return rows.length > 0
}

export async function updateRead(
  tx: Tx,
  { merchantId, memberId, ids }: Recipient & { readonly ids: readonly string[] | 'all' },
): Promise<void> {
  // guard: marked-message-of-member
  await sql`
    UPDATE member_message SET read_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND read_at IS NULL
       AND (${ids === 'all'} OR id = ANY (${ids === 'all' ? [] : [...ids]}::bigint[]))`.execute(query(tx))
}

/** The first time counts. A message that is followed is read. */
export async function updateFollowed(
  tx: Tx,
  { merchantId, memberId, id }: Recipient & { readonly id: string },
): Promise<void> {
  // guard: followed-message-of-member
  await sql`
    UPDATE member_message
       SET followed_at = clock_timestamp(), read_at = coalesce(read_at, clock_timestamp())
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id}::bigint
       AND campaign_id IS NOT NULL AND followed_at IS NULL`.execute(query(tx))
}

/**
 * Removes messages from the list of their member. Removed ones are read: nothing counts them. The message of a new device stays: an
 * intruder who signed in there could remove it before the member sees it.
 */
export async function updateRemoved(
  tx: Tx,
  { merchantId, memberId, ids }: Recipient & { readonly ids: readonly string[] },
): Promise<void> {
  // guard: removed-message-of-member
  await sql`
    UPDATE member_message
       SET removed_at = clock_timestamp(), read_at = coalesce(read_at, clock_timestamp())
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND removed_at IS NULL
       AND (facts ->> 'kind') IS DISTINCT FROM 'new_device' -- guard: sign-in-alarm-stays
       AND id = ANY (${[...ids]}::bigint[])`.execute(query(tx))
}

/** Removes all that the member has read, up to the newest message of the page. What they keep stays, and the message of a new device. */
export async function updateReadRemoved(
  tx: Tx,
  { merchantId, memberId, through }: Recipient & { readonly through: string },
): Promise<void> {
  // guard: read-message-of-member
  await sql`
    UPDATE member_message SET removed_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND removed_at IS NULL
       AND read_at IS NOT NULL AND id <= ${through}::bigint
       AND kept_at IS NULL -- guard: kept-message-stays
       AND (facts ->> 'kind') IS DISTINCT FROM 'new_device'`.execute(query(tx))
}

/** Keeps a message, unless the member keeps so many others; then the answer is false. */
export async function updateKept(
  tx: Tx,
  { merchantId, memberId, id, most }: Recipient & { readonly id: string; readonly most: number },
): Promise<boolean> {
  // One after the other, so that two tabs keep no more than the most.
  await sql`
    SELECT pg_advisory_xact_lock(${advisoryLocks.keptMessages}, hashtext(${memberId.toString()}))`.execute(
    query(tx),
  )
  const { rows } = await sql<{ isFull: boolean }>`
    SELECT count(*) >= ${most} AS "isFull" FROM member_message
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND kept_at IS NOT NULL AND removed_at IS NULL
       AND id <> ${id}::bigint`.execute(query(tx))
  if (rows[0]?.isFull) return false // guard: kept-messages-bounded
  // guard: kept-message-of-member
  await sql`
    UPDATE member_message SET kept_at = clock_timestamp()
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id}::bigint
       AND kept_at IS NULL AND removed_at IS NULL`.execute(query(tx))
  return true
}

export async function updateNotKept(
  tx: Tx,
  { merchantId, memberId, id }: Recipient & { readonly id: string },
): Promise<void> {
  await sql`
    UPDATE member_message SET kept_at = NULL
     WHERE merchant_id = ${merchantId} AND member_id = ${memberId} AND id = ${id}::bigint
       AND kept_at IS NOT NULL`.execute(query(tx))
}
