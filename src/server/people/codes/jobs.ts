import { languageCodes } from '#domain/language/language.ts'
import type { Job } from '#server/platform/jobs/runner.ts'

import { type Codes, PREPARE_JOB, type PrepareCode } from './actions.ts'
import { sweepCodes } from './store.ts'

export const codeJobs = (codes: Codes): readonly Job[] => [
  {
    name: PREPARE_JOB,
    queue: 'messages',
    run: (store, payload) => store.transact((tx) => codes.prepare(tx, readRequest(payload))),
  },
  { name: 'sweep_codes', queue: 'upkeep', cron: '17 * * * *', run: (store) => sweepCodes(store.read) },
]

function readRequest(payload: unknown): PrepareCode {
  const { merchantId, id, language } = payload as Partial<Record<keyof PrepareCode, unknown>>
  const known = languageCodes.find((code) => code === language)
  if (typeof merchantId !== 'number' || typeof id !== 'string' || !known)
    throw new Error('the payload names no code')
  return { merchantId, id, language: known }
}
