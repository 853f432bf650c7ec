import type { Services } from './app.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { operatorSessionRoutes, ownAccountRoutes } from './operators/routes.ts'
import type { Sealing } from './sealing/actions.ts'
import { sealingRoutes } from './sealing/routes.ts'

type Parts = Pick<Services, 'store' | 'registry' | 'hub' | 'notifications'>

/** Every call of the console, feature by feature. */
export function consoleCallsOf(
  { store, registry, hub, notifications }: Parts,
  { sealing, wrappingKey }: { readonly sealing: Sealing; readonly wrappingKey: Buffer },
): Services['consoleCalls'] {
  const factors = { store, wrappingKey }
  return {
    session: operatorSessionRoutes(factors),
    ownAccount: ownAccountRoutes({ ...factors, registry }),
    sealing: sealingRoutes(sealing),
    merchants: merchantRoutes({ store, registry, notify: notifications.notify, publish: hub.publish }),
  }
}
