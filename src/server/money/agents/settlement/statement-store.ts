import { sql } from 'kysely'

import type { SettlementLine } from '#domain/agents/settlement.ts'
import { inputsText } from '#domain/agents/stored-json.ts'
import { query } from '#server/platform/db/query.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

import type { NewStatement } from './store.ts'

/** Statements of one command: their inputs are its parameters. */
const AT_ONCE = 1_000

export async function insertStatements(tx: Tx, made: readonly NewStatement[]): Promise<void> {
  for (let from = 0; from < made.length; from += AT_ONCE)
    await insertSome(tx, made.slice(from, from + AT_ONCE))
}

async function insertSome(tx: Tx, made: readonly NewStatement[]): Promise<void> {
  const of = (read: (one: NewStatement) => { toString(): string } | undefined) =>
    made.map((one) => read(one)?.toString() ?? null)
  await sql`
    INSERT INTO agent_statement (key, run_id, merchant_id, contract_id, version, agent_id, upline_id, root_id, start_day,
                                 end_day, inputs, result, hash, gross)
    SELECT key, run_id, merchant_id, contract_id, version, agent_id, upline_id, root_id, start_day, end_day, inputs::jsonb,
           result::jsonb, decode(hash, 'hex'), gross
      FROM unnest(${of(({ key }) => key)}::text[], ${of(({ runId }) => runId)}::bigint[],
                  ${of(({ merchantId }) => merchantId)}::integer[], ${of(({ contractId }) => contractId)}::bigint[],
                  ${of(({ version }) => version)}::integer[], ${of(({ agentId }) => agentId)}::bigint[],
                  ${of(({ uplineId }) => uplineId)}::bigint[], ${of(({ rootId }) => rootId)}::bigint[],
                  ${of(({ startDay }) => startDay)}::date[], ${of(({ endDay }) => endDay)}::date[],
                  ${of(({ inputs }) => inputsText(inputs))}::text[], ${of(({ result }) => inputsText(result))}::text[],
                  ${of(({ hash }) => hash)}::text[], ${of(({ gross }) => gross)}::bigint[])
           AS made (key, run_id, merchant_id, contract_id, version, agent_id, upline_id, root_id, start_day, end_day, inputs,
                    result, hash, gross)`.execute(query(tx))
}

/** Writes the payment of each statement, once. */
export async function updatePaid(
  tx: Tx,
  paid: readonly { readonly id: bigint; readonly line: SettlementLine }[],
): Promise<void> {
  const of = (name: Exclude<keyof SettlementLine, 'id'>) => paid.map(({ line }) => line[name].toString())
  await sql`
    UPDATE agent_statement AS statement
       SET received = line.received, due_below = line.due_below, from_wallet = line.from_wallet, advanced = line.advanced,
           paid_below = line.paid_below, debt_income = line.debt_income, debts_paid = line.debts_paid,
           credited = line.credited, held = line.held, paid_at = clock_timestamp()
      FROM unnest(${paid.map(({ id }) => id.toString())}::bigint[], ${of('received')}::bigint[], ${of('dueBelow')}::bigint[],
                  ${of('fromWallet')}::bigint[], ${of('advanced')}::bigint[], ${of('paidBelow')}::bigint[],
                  ${of('debtIncome')}::bigint[], ${of('debtsPaid')}::bigint[], ${of('credited')}::bigint[],
                  ${of('held')}::bigint[])
           AS line (id, received, due_below, from_wallet, advanced, paid_below, debt_income, debts_paid, credited, held)
     WHERE statement.id = line.id`.execute(query(tx))
}
