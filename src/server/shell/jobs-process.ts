import { createJobsApp } from './app.ts'
import { answerInTime } from './health.ts'
import { listenAt } from '#server/platform/http/listen.ts'
import { type RunningJobs, runJobs } from '#server/platform/jobs/runner.ts'
import type { Health } from '#server/platform/metrics/routes.ts'
import type { AllServices } from './services.ts'

type Undo = (() => Promise<void> | void)[]

/**
 * Runs the jobs. A process that runs nothing else has its own port for health and metrics. The port opens first and closes
 * last, so monitoring sees why jobs do not start, and that they are draining. Returns the port.
 */
export async function runJobsProcess(
  services: AllServices,
  { ownerUrl, isAlone, undo }: { readonly ownerUrl: string; readonly isAlone: boolean; readonly undo: Undo },
): Promise<number> {
  let running: RunningJobs | undefined
  const port = isAlone ? await openJobsPort(services, { running: () => running, undo }) : 0
  const { storeOf, openAlone, jobs, log, metrics, beginJob } = services
  const { countJob, watchPool } = metrics
  running = await runJobs({ ownerUrl, storeOf, openAlone, jobs, log, countJob, watchPool, beginJob })
  undo.push(() => running?.stop())
  if (isAlone) undo.push(services.startDraining)
  return port
}

async function openJobsPort(
  services: AllServices,
  { running, undo }: { readonly running: () => RunningJobs | undefined; readonly undo: Undo },
): Promise<number> {
  const { config, health } = services
  const jobsHealth: Health = {
    async refuseReady() {
      const refusal = await health.refuseReady()
      if (refusal !== undefined) return refusal
      const jobs = running()
      return jobs
        ? await answerInTime(jobs.refuseReady(), 'the job runners wait for the database')
        : 'the jobs are starting'
    },
    missing: health.missing,
    warnings: health.warnings,
  }
  const app = createJobsApp(services, jobsHealth)
  const listening = await listenAt(app, config.jobsHost, config.jobsPort)
  undo.push(() => listening.stop(config.shutdownSeconds * 1000))
  return listening.port
}
