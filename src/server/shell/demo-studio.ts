import { ensureStudioRole } from '#server/platform/db/studio-role.ts'
import type { Config } from '#server/platform/config.ts'
import { refreshEmptyHalls } from './brands/empty-halls.ts'
import { demoCodes } from './demo/actions.ts'
import { STUDIO_PROVIDER, layInStudio, operatorsFor } from './demo/studio.ts'
import { openStudioKeys } from './demo/studio-keys.ts'
import type { AllServices } from './services.ts'
import { type StudioAddress, type StudioProcess, runStudio } from './studio-process.ts'

/**
 * Runs the studio beside the demonstration: on the house's database, in its own schema, with keys generated for both.
 */
export async function openDemoStudio(
  services: AllServices,
  { ownerUrl, sitePort }: { readonly ownerUrl: string; readonly sitePort: number },
): Promise<StudioProcess> {
  const { config, log } = services
  const keys = await openStudioKeys(config.dataDir)
  const databaseUrl = config.studio.databaseUrl ?? (await ensureStudioRole(ownerUrl))
  const here = localHost(config)
  const environment = {
    ...config.studio.environment,
    STUDIO_DATABASE_URL: databaseUrl,
    STUDIO_SECRET: keys.secret,
    STUDIO_OPERATORS: operatorsFor({
      keys,
      walletUrl: `http://${here}:${sitePort}/wallet-api/${STUDIO_PROVIDER}/`,
      origins: ['localhost', '127.0.0.1', '*.localhost'].map((host) => `http://${host}:${sitePort}`),
    }),
  }
  const onUp = async ({ port, origin }: StudioAddress) => {
    const merchantIds = demoCodes.flatMap((code) => services.registry.findByCode(code)?.id ?? [])
    await layInStudio(services, { keys, origin, baseUrl: `http://${here}:${port}`, merchantIds })
    await services.registry.refresh()
    await refreshEmptyHalls(services.store, {
      registry: services.registry,
      notify: services.notifications.notify,
    })
    process.stdout.write(`Games:   ${origin}\n`)
  }
  return runStudio({ environment, log, onUp })
}

/** The address at which this machine reaches itself. */
function localHost({ host }: Config): string {
  return ['localhost', '0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
}
