import type { Job } from '#server/platform/jobs/runner.ts'

import { deleteNotices } from './store.ts'

/** Days for which notices are kept. */
export const NOTICE_DAYS = 90

export const noticesSweep: Job = {
  name: 'sweep_verification_notices',
  queue: 'upkeep',
  cron: '23 3 * * *',
  isAlone: true,
  run: (store) => store.transact((tx) => deleteNotices(tx, NOTICE_DAYS)),
}
