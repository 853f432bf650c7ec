import type { Services } from './app.ts'
import { auditRoutes } from './audit/routes.ts'
import { clubRoutes } from './clubs/routes.ts'
import { merchantRoutes } from './merchants/routes.ts'
import { operatorManageRoutes } from './operators/manage-routes.ts'
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
    operators: operatorManageRoutes({ store, registry }),
    clubs: clubRoutes({ store, registry }),
    audit: auditRoutes({ store, registry }),
    merchants: merchantRoutes({ store, registry, notify: notifications.notify, publish: hub.publish }),
  }
}
