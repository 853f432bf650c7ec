import { makeTemplate } from '#test/pg/global-setup.ts'

/**
 * Migrates a template with the functions and migrations of this copy of the code:
 * DATABASE_OWNER_URL=<url> node tools/prove-template.ts <name>.
 */
const [name = ''] = process.argv.slice(2)
await makeTemplate(process.env.DATABASE_OWNER_URL ?? '', name)
