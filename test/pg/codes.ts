import type { TestServer } from './test-server.ts'

/** Runs the waiting jobs with these names, because no runner is active in tests. */
export async function runWaitingJobs(server: TestServer, ...names: string[]): Promise<void> {
  const { jobs, store } = server.services
  const waiting = await server.asOwner<{ id: string; name: string; payload: unknown }>(
    `SELECT jobs.id::text, tasks.identifier AS name, jobs.payload
       FROM graphile_worker._private_jobs AS jobs
       JOIN graphile_worker._private_tasks AS tasks ON tasks.id = jobs.task_id
      WHERE tasks.identifier = ANY ($1) ORDER BY jobs.id`,
    [names],
  )
  for (const { id, name, payload } of waiting) {
    await server.asOwner('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [id])
    await jobs.find((job) => job.name === name)?.run(store, payload)
  }
}

export interface WrittenMessage {
  readonly recipient: string
  readonly template: string
  readonly body: string
}

/** Messages to a recipient after the code jobs have run, newest first. */
export async function messagesTo(server: TestServer, recipient: string): Promise<WrittenMessage[]> {
  await runWaitingJobs(server, 'prepare_code', 'answer_forgotten')
  return await server.asOwner<WrittenMessage>(
    'SELECT recipient, template, body FROM outbox_message WHERE recipient = $1 ORDER BY id DESC',
    [recipient],
  )
}

/** The code in the newest message to a recipient. */
export async function codeFor(server: TestServer, recipient: string): Promise<string> {
  const [message] = await messagesTo(server, recipient)
  const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0]
  if (code === undefined) throw new Error(`nobody sent a code to ${recipient}`)
  return code
}

/** Moves sent codes into the past, so that the pause between two codes is over. */
export async function letPass(server: TestServer, interval: string): Promise<void> {
  await server.asOwner(
    `UPDATE sent_code SET created_at = created_at - $1::interval, expires_at = expires_at - $1::interval`,
    [interval],
  )
}
