import type { AllServices } from '#server/shell/services.ts'

/** Runs a job once, and waits for the work that it starts. */
export async function runJob(services: AllServices, name: string): Promise<void> {
  const job = services.jobs.find((one) => one.name === name)
  if (!job) throw new Error(`no job ${name}`)
  await job.run(services.store, {})
  await job.idle?.()
}
