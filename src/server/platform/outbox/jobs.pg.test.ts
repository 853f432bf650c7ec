import { expect, onTestFinished, test } from 'vitest'

import { runJobs } from '#server/platform/jobs/runner.ts'
import { openTestServer } from '#test/pg/test-server.ts'
import { openMailServerSim } from '#test/provider-sim/mail-server.ts'

import { enqueueMessage } from './actions.ts'

test('with an operator’s settings a mail leaves as soon as its deed is committed', async () => {
  const mail = await openMailServerSim()
  onTestFinished(() => mail.close())
  const server = await openTestServer({
    settings: { SMTP_URL: mail.url, MAIL_FROM: 'House <house@tessera.test>' },
  })
  onTestFinished(() => server.close())
  const { store, storeOf, openAlone, log, jobs } = server.services
  const { ownerUrl } = server.database
  const running = await runJobs({ ownerUrl, storeOf, openAlone, log, jobs, countJob: () => {} })
  onTestFinished(() => running.stop())
  await store.transact((tx) =>
    enqueueMessage(tx, {
      merchantId: server.merchantId,
      channel: 'email',
      recipient: 'ada@post.test',
      template: 'password_changed',
      language: 'VI',
      values: { account: 'ada7' },
    }),
  )
  await expect.poll(() => mail.letters.length).toBe(1)
  const sent = () => server.asOwner(`SELECT 1 FROM outbox_message WHERE status = 'sent'`)
  await expect.poll(async () => (await sent()).length).toBe(1)
})
