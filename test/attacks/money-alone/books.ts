import type { Database } from '#db/schema.ts'
import type { TestServer } from '#test/pg/test-server.ts'

type Table = keyof Database

/**
 * Tables outside the books, by the reason. All others are compared with every column, so a new table is compared until
 * it is named here.
 */
const apart: Readonly<Record<string, readonly Table[]>> = {
  'It counts calls and attempts, or is valid for minutes.': [
    'captcha',
    'exchange_key',
    'login_failure',
    'passkey_challenge',
    'picture_refusal',
    'provider_line',
    'provider_minute',
    'refused_read',
    'throttle_bucket',
    'used_once',
  ],
  'It is the audit, which every call writes.': ['audit_block', 'audit_check', 'audit_entry', 'audit_link'],
  'It is words and pictures. A payee named in them is tried by money-alone.pg.test.ts and tests of the console.':
    [
      'brand_draft',
      'feedback',
      'game_tile',
      'harm_contact',
      'lottery_menu',
      'lottery_menu_game',
      'member_message',
      'merchant_mark',
      'picture',
      'service_message',
      'service_thread',
    ],
}

export const tablesApart: readonly string[] = Object.values(apart).flat()

/**
 * Columns outside the books: `version` counts the saves of a row, `updated_at` says when the last one was, and
 * `last_used_at` counts the calls of a session or device.
 */
const columnsApart = ['version', 'updated_at', 'last_used_at']

/** A row of the books: its table, its columns as text, and its primary key. */
interface Row {
  readonly table: string
  readonly key: string
  readonly columns: Readonly<Record<string, string | null>>
}

export type Books = ReadonlyMap<string, Row>

/** One write: what it changed, as `table.column`, `+table` or `-table`, in which row, and whose that is. */
export interface Written {
  readonly what: string
  readonly row: string
  /** The member or operator to whom the row belongs. */
  readonly owner: string | undefined
  /** Of a new entry of the ledger: its account and amount. */
  readonly entry?: { readonly account: string; readonly amount: bigint }
}

/**
 * Every row of the books. One SQL function reads all tables and is planned once: most tables are empty, and planning
 * would cost more than reading.
 */
export async function readBooks(server: TestServer): Promise<Books> {
  const known = keysOf.get(server) ?? (await learnBooks(server))
  const rows = await server.asOwner<{ name: string; columns: Row['columns'] }>(
    'SELECT name, columns FROM read_books()',
  )
  return new Map(
    rows.map(({ name: table, columns }) => {
      const key = (known.get(table) ?? Object.keys(columns)).map((column) => columns[column]).join(' ')
      return [nameOf({ table, key, columns }), { table, key, columns }]
    }),
  )
}

/** Columns of the primary key, by table. */
const keysOf = new WeakMap<TestServer, ReadonlyMap<string, readonly string[]>>()

async function learnBooks(server: TestServer): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await server.asOwner<{ name: string; key: string[] | null }>(
    `SELECT relname AS name, (
              SELECT array_agg(attname::text ORDER BY attnum) FROM pg_index
                JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
               WHERE indrelid = one.oid AND indisprimary
            ) AS key
       FROM pg_class AS one
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace = 'public'::regnamespace
        AND relname <> ALL ($1) ORDER BY relname`,
    // No call can write the list of migrations, which has more rows than all books together.
    [[...tablesApart, 'migration']],
  )
  const reads = tables.map(
    ({ name }) =>
      `SELECT '${name}'::text, (SELECT jsonb_object_agg(key, value) FROM jsonb_each_text(to_jsonb(one) - '{${columnsApart.join(',')}}'::text[]))
         FROM "${name}" AS one`,
  )
  // A queued job could move money after the answer. It is named by its task.
  const jobs = `SELECT 'job:' || identifier, jsonb_build_object('id', job.id::text, 'payload', payload::text)
                  FROM graphile_worker._private_jobs AS job
                  JOIN graphile_worker._private_tasks AS task ON task.id = task_id`
  await server.asOwner(
    `CREATE FUNCTION read_books() RETURNS TABLE (name text, columns jsonb) LANGUAGE plpgsql AS $read$
       BEGIN RETURN QUERY ${[...reads, jobs].join(' UNION ALL ')}; END $read$`,
  )
  const known = new Map(tables.flatMap(({ name, key }) => (key ? [[name, key] as const] : [])))
  keysOf.set(server, known)
  return known
}

/** Every write between two readings. */
export function compareBooks(before: Books, after: Books): readonly Written[] {
  const added = [...after.values()].filter((row) => !before.has(nameOf(row)))
  const removed = [...before.values()].filter((row) => !after.has(nameOf(row)))
  return [
    ...added.map((row) => ({ ...writeOf(row, `+${row.table}`), ...entryOf(row) })),
    ...removed.map((row) => writeOf(row, `-${row.table}`)),
    ...[...after.values()].flatMap((row) => {
      const old = before.get(nameOf(row))?.columns
      return Object.entries(row.columns)
        .filter(([column, value]) => old !== undefined && old[column] !== value)
        .flatMap(([column, value]) => partsOf(column, old?.[column] ?? null, value))
        .map(([part, from, to]) => writeOf(row, `${row.table}.${part}`, `: ${from} -> ${to}`))
    }),
  ]
}

/** Of a column that holds settings as an object, each setting that differs; otherwise the column. */
function partsOf(column: string, old: string | null, now: string | null): readonly (readonly string[])[] {
  const [from, to] = [objectIn(old), objectIn(now)]
  if (!from || !to) return [[column, `${old}`, `${now}`]]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((name) => [`${column}.${name}`, JSON.stringify(from[name]), JSON.stringify(to[name])])
    .filter(([, one, other]) => one !== other)
}

function objectIn(text: string | null): Readonly<Record<string, unknown>> | undefined {
  // An array of PostgreSQL begins with a brace too, but no name and colon follow.
  return text !== null && /^\{"[^"]*": /.test(text)
    ? (JSON.parse(text) as Record<string, unknown>)
    : undefined
}

const nameOf = ({ table, key }: Row) => `${table} ${key}`

function writeOf(row: Row, what: string, change = ''): Written {
  const { table, columns } = row
  const member = table === 'member' ? columns['id'] : columns['member_id']
  const operator = table === 'operator' ? columns['id'] : columns['operator_id']
  const owner = member ? `member ${member}` : operator ? `operator ${operator}` : undefined
  return { what, row: `${what} of ${nameOf(row)}${change}`, owner }
}

function entryOf({ table, columns }: Row): Pick<Written, 'entry'> {
  if (table !== 'ledger_entry') return {}
  return { entry: { account: columns['account'] ?? '', amount: BigInt(columns['amount'] ?? '') } }
}
