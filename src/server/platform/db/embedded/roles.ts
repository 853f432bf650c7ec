import { Client } from 'pg'

const DATABASE = 'tessera'
const APPLICATION = 'tessera_app'

/** Ensures at every start that the database and the unprivileged role exist; initdb creates only the owner. */
export async function ensureDatabase(maintenanceUrl: string): Promise<void> {
  const client = new Client({ connectionString: maintenanceUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ database: boolean; role: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1) AS database,
              EXISTS (SELECT FROM pg_roles WHERE rolname = $2) AS role`,
      [DATABASE, APPLICATION],
    )
    if (!rows[0]?.role) {
      await client.query(
        `CREATE ROLE ${APPLICATION} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS`,
      )
    }
    if (!rows[0]?.database) await client.query(`CREATE DATABASE ${DATABASE}`)
  } finally {
    await client.end()
  }
}
