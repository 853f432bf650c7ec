import type { Guard } from './guards/guard.ts'
import { accountGuards } from './guards/accounts.ts'
import { deskGuards } from './guards/desks.ts'
import { codeGuards } from './guards/codes.ts'
import { consoleGuards } from './guards/console.ts'
import { contentGuards } from './guards/content.ts'
import { factorGuards } from './guards/factors.ts'
import { myAccountGuards } from './guards/my-account.ts'
import { plumbingGuards } from './guards/plumbing.ts'
import { promotionGuards } from './guards/promotions.ts'
import { sessionGuards } from './guards/sessions.ts'
import { socialGuards } from './guards/social.ts'
import { uploadGuards } from './guards/uploads.ts'

/** Every guard whose worth is proven. One that is new goes in here with the test that would miss it. */
export const guards: readonly Guard[] = [
  ...plumbingGuards,
  ...sessionGuards,
  ...accountGuards,
  ...deskGuards,
  ...codeGuards,
  ...socialGuards,
  ...factorGuards,
  ...consoleGuards,
  ...myAccountGuards,
  ...uploadGuards,
  ...promotionGuards,
  ...contentGuards,
]
