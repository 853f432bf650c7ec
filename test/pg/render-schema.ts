import type { ClientBase } from 'pg'

type Column = {
  table: string
  column: string
  type: string
  isArray: boolean
  isNullable: boolean
  fill: 'given' | 'default' | 'always'
}

/** Types as the driver returns them: int8 by our own parser, others by default. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'bigint',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  uuid: 'string',
  xid8: 'string',
}

const COLUMNS = `
  SELECT c.relname AS "table", a.attname AS "column", coalesce(e.typname, t.typname) AS type,
         e.oid IS NOT NULL AS "isArray", NOT a.attnotnull AS "isNullable",
         CASE WHEN a.attidentity = 'a' OR a.attgenerated <> '' THEN 'always'
              WHEN a.atthasdef OR a.attidentity = 'd' THEN 'default' ELSE 'given' END AS fill
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v') AND NOT c.relispartition
     AND c.relname <> 'migration'
   ORDER BY c.relname COLLATE "C", a.attnum`

/** Kysely types of the migrated tables; deterministic for the same database. */
export async function renderSchema(client: ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS)
  const tables = Map.groupBy(rows, (row) => row.table)
  const body = [...tables].map(([table, columns]) => renderTable(table, columns)).join('\n')
  const wrappers = ['Generated', 'GeneratedAlways'].filter((name) => body.includes(`${name}<`))
  const imports = wrappers.length > 0 ? `import type { ${wrappers.join(', ')} } from 'kysely'\n\n` : ''
  const list = [...tables.keys()].map((table) => `  ${table}: ${nameOf(table)}\n`).join('')
  return `// Made by \`npm run db:types\` from the migrated database; a test says when it is stale. Never edited by hand.\n${imports}export interface Database {\n${list}}\n\n${body}`
}

function renderTable(table: string, columns: Column[]): string {
  const lines = columns.map((column) => `  ${column.column}: ${renderType(column)}\n`)
  return `export interface ${nameOf(table)} {\n${lines.join('')}}\n`
}

function renderType({ table, column, type, isArray, isNullable, fill }: Column): string {
  const known = TYPES[type]
  if (known === undefined)
    throw new Error(`${table}.${column} is of type ${type}, which render-schema.ts does not know yet.`)
  const single = isArray ? `${known}[]` : known
  const value = isNullable && known !== 'unknown' ? `${single} | null` : single
  switch (fill) {
    case 'given':
      return value
    case 'default':
      return `Generated<${value}>`
    case 'always':
      return `GeneratedAlways<${value}>`
  }
}

function nameOf(table: string): string {
  return `${table.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Table`
}
