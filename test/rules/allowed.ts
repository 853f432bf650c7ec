/** Allowed counterparts of each rule, for which the linter must report nothing. */
export const allowed: Readonly<Record<string, string>> = {
  'src/server/main.ts': 'export const kept = process.env\n',
  'src/site/kind.ts': "export type Kind = 'a' | 'b'\n",
  'src/site/HomePage.tsx': 'export default function HomePage() {\n  return null\n}\n',
  'src/site/uses.ts':
    "import { system } from '#contract/system.ts'\nimport { useT } from '#browser/i18n/translate.ts'\n\nexport const kept = [system, useT]\n",
  'src/server/people/sessions/store.ts':
    "import { sql } from 'kysely'\n\nimport { query } from '#server/platform/db/query.ts'\n\nexport const kept = [sql, query]\n",
  'src/server/people/accounts/recovery/recovery-store.ts':
    "import { sql } from 'kysely'\n\nexport const kept = sql\n",
  'src/server/people/accounts/actions.ts':
    "import { login } from './sign-in/login.ts'\n\nexport const kept = login\n",
  'src/server/people/accounts/sign-in/login.ts':
    "import { findLogin } from '#server/people/accounts/store.ts'\n\nexport const login = findLogin\n",
  'src/server/play/launch/actions.ts':
    "import { refuseShutOut } from '#server/money/limits/actions.ts'\n\nexport const kept = refuseShutOut\n",
  'src/art/kept.ts':
    "import { box } from './shapes.ts'\nimport { categories } from '#domain/navigation/category.ts'\n\nexport const kept = [box, categories]\n",
  'src/server/people/sessions/actions.ts':
    "import { findMember } from '#server/people/members/actions.ts'\n\nexport const kept = findMember\n",
  'src/server/publishing/art/art.pg.test.ts':
    "import { publishBanner } from '#server/publishing/content/actions.ts'\n\nexport const kept = publishBanner\n",
  'src/server/people/sessions/sessions.pg.test.ts':
    "import { sql } from 'kysely'\nimport { expect } from 'vitest'\n\nimport { openTestDatabase } from '#test/pg/database.ts'\n\nexport const kept = [sql, expect, openTestDatabase]\n",
  'src/server/shell/app.ts':
    "import { artRoutes } from '#server/publishing/art/routes.ts'\n\nexport const kept = artRoutes\n",
  'src/contract/kept.ts':
    "import { String } from 'typebox'\n\nimport { permissions } from '#domain/access/permission.ts'\n\nexport const kept = [String, permissions]\n",
  'src/domain/kept.test.ts':
    "import { readFileSync } from 'node:fs'\nimport { expect } from 'vitest'\n\nexport const kept = [expect, readFileSync]\n",
}
