import { type RawBuilder, sql } from 'kysely'

import type { AgentDebt } from '#domain/agents/settlement.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

interface Brand {
  readonly merchantId: number
  readonly currency: string
}

/** The open debts of these agents, oldest first. */
export async function lockDebts(
  tx: Tx,
  { merchantId, currency, debtorIds }: Brand & { readonly debtorIds: readonly bigint[] },
): Promise<readonly AgentDebt[]> {
  const { rows } = await sql<{ debtorId: bigint; creditorId: bigint | null; since: string; amount: bigint }>`
    SELECT debtor_id AS "debtorId", creditor_id AS "creditorId", since::text AS since, open AS amount FROM agent_debt
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND open > 0
       AND debtor_id = ANY (${debtorIds.map(String)}::bigint[])
     ORDER BY debtor_id, since, creditor_id FOR UPDATE`.execute(query(tx))
  return rows.map(({ creditorId, ...debt }) => ({ ...debt, creditorId: creditorId ?? ('brand' as const) }))
}

/** Sets the open amounts of debts, each of which is given once; their growth is added to the amounts. */
export async function saveDebts(
  tx: Tx,
  { merchantId, currency }: Brand,
  debts: readonly AgentDebt[],
): Promise<void> {
  if (debts.length === 0) return
  const of = (read: (debt: AgentDebt) => bigint | string | null) =>
    debts.map((debt) => read(debt)?.toString() ?? null)
  await sql`
    INSERT INTO agent_debt AS debt (merchant_id, debtor_id, creditor_id, currency, since, amount, open)
    SELECT ${merchantId}, debtor_id, creditor_id, ${currency}, since, greatest(open, 1), open
      FROM unnest(${of(({ debtorId }) => debtorId)}::bigint[],
                  ${of(({ creditorId }) => (creditorId === 'brand' ? null : creditorId))}::bigint[],
                  ${of(({ since }) => since)}::date[], ${of(({ amount }) => amount)}::bigint[])
           AS saved (debtor_id, creditor_id, since, open)
    ON CONFLICT (debtor_id, creditor_id, currency, since) DO UPDATE
       SET amount = debt.amount + greatest(excluded.open - debt.open, 0), open = excluded.open`.execute(
    query(tx),
  )
}

/**
 * Whether debts keep an amount in the main wallet: everything while downlines are owed, and what the brand is owed otherwise. The
 * caller holds the lock of the wallet.
 */
export async function selectIsKeptBack(
  tx: Tx,
  {
    merchantId,
    memberId,
    leaving,
  }: { readonly merchantId: number; readonly memberId: bigint; readonly leaving: bigint },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM agent_debt AS debt
      LEFT JOIN wallet ON wallet.member_id = debt.debtor_id AND wallet.merchant_id = debt.merchant_id
                      AND wallet.currency = debt.currency AND wallet.account = 'main'
     WHERE debt.merchant_id = ${merchantId} AND debt.debtor_id = ${memberId} AND debt.open > 0
     GROUP BY debt.currency
    HAVING bool_or(debt.creditor_id IS NOT NULL) OR sum(debt.open) > coalesce(max(wallet.balance), 0) - ${leaving}`.execute(
    query(tx),
  )
  return rows.length > 0
}

/** The open debts of an agent together. */
export async function selectOwed(
  tx: Tx,
  { merchantId, memberId }: { readonly merchantId: number; readonly memberId: bigint },
): Promise<{ readonly amount: bigint; readonly since: string | null }> {
  const { rows } = await sql<{ amount: bigint; since: string | null }>`
    SELECT coalesce(sum(open), 0)::bigint AS amount, min(since)::text AS since FROM agent_debt
     WHERE merchant_id = ${merchantId} AND debtor_id = ${memberId} AND open > 0`.execute(query(tx))
  return rows[0] ?? { amount: 0n, since: null }
}

/** Open debts of each member of a brand. */
export async function selectOpenDebts(
  tx: Tx,
  { merchantId, currency }: Brand,
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql<{ id: bigint; open: bigint }>`
    SELECT debtor_id AS id, sum(open)::bigint AS open FROM agent_debt
     WHERE merchant_id = ${merchantId} AND currency = ${currency} AND open > 0 GROUP BY debtor_id`.execute(
    query(tx),
  )
  return new Map(rows.map(({ id, open }) => [id, open]))
}

export interface DebtRow {
  readonly id: bigint
  readonly debtorId: bigint
  readonly debtor: string
  /** The brand, where it advanced the sum. */
  readonly creditor: string | null
  readonly since: string
  readonly amount: bigint
  readonly open: bigint
}

export interface DebtFilter extends Brand {
  /** The debtor. */
  readonly account: string | undefined
  readonly isOpen: boolean | undefined
  /** The debtor is this agent, or below it. */
  readonly team: bigint | undefined
}

/** A member who is this agent or below it today; anyone without an agent. */
export const isOfTeam = (member: RawBuilder<unknown>, team: bigint | undefined) =>
  team === undefined ? sql`true` : sql`${team}::bigint = ANY (${member} || agents_above(${member}))`

const debtsOf = ({ merchantId, currency, account, isOpen, team }: DebtFilter) => sql`
  agent_debt AS debt JOIN member AS debtor ON debtor.id = debt.debtor_id
   WHERE debt.merchant_id = ${merchantId} AND debt.currency = ${currency}
     AND (${account ?? null}::text IS NULL OR lower(debtor.account) = lower(${account ?? null}))
     AND (${isOpen ?? null}::boolean IS NULL OR (debt.open > 0) = ${isOpen ?? null})
     AND ${isOfTeam(sql`debt.debtor_id`, team)}`

/** Debts of agents, newest first. */
export async function selectDebts(
  tx: Tx,
  filter: DebtFilter,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<readonly DebtRow[]> {
  const { rows } = await sql<DebtRow>`
    SELECT page.*, creditor.account AS creditor
      FROM (SELECT debt.id, debt.debtor_id AS "debtorId", debtor.account AS debtor, debt.creditor_id,
                   debt.since::text AS since, debt.amount, debt.open
              FROM ${debtsOf(filter)} AND (${before ?? null}::bigint IS NULL OR debt.id < ${before ?? null}::bigint)
             ORDER BY debt.id DESC LIMIT ${limit + 1}) AS page
      LEFT JOIN member AS creditor ON creditor.id = page.creditor_id
     ORDER BY page.id DESC`.execute(query(tx))
  return rows
}

export async function selectDebtSums(
  tx: Tx,
  filter: DebtFilter,
): Promise<{ readonly amount: bigint; readonly open: bigint }> {
  const { rows } = await sql<{ amount: bigint; open: bigint }>`
    SELECT coalesce(sum(debt.amount), 0)::bigint AS amount, coalesce(sum(debt.open), 0)::bigint AS open
      FROM ${debtsOf(filter)}`.execute(query(tx))
  return rows[0] ?? { amount: 0n, open: 0n }
}
