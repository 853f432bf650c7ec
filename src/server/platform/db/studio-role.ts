import { inRole } from './address.ts'
import { openClient } from './connect.ts'

export const STUDIO_ROLE = 'tessera_studio'

/**
 * A role and schema for the game studio, for demos; in production the studio has its own database. The role owns its
 * schema and cannot read the house's tables.
 */
export async function ensureStudioRole(ownerUrl: string): Promise<string> {
  const client = await openClient(ownerUrl, { limits: 'long', name: 'tessera studio role' })
  try {
    // Two servers on one cluster may start at once: the second finds the role.
    await client.query(
      `DO $$ BEGIN CREATE ROLE ${STUDIO_ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS;
       EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    )
    await client.query(`GRANT ${STUDIO_ROLE} TO CURRENT_USER`)
    await client.query(`CREATE SCHEMA IF NOT EXISTS studio AUTHORIZATION ${STUDIO_ROLE}`)
  } finally {
    await client.end()
  }
  return inRole(ownerUrl, STUDIO_ROLE)
}
