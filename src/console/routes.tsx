import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  retainSearchParams,
} from '@tanstack/react-router'

import { Frame } from './frame/Frame.tsx'
import { LostPage } from './frame/LostPage.tsx'
import { PageBroken } from './frame/PageBroken.tsx'
import { paths } from './paths.ts'

const root = createRootRoute({
  component: Frame,
  notFoundComponent: LostPage,
  validateSearch: (search: Record<string, unknown>) => search,
  // The brand goes along from page to page; filters stay behind.
  search: { middlewares: [retainSearchParams(['brand'])] },
})

type PageModule = Parameters<typeof lazyRouteComponent>[0]

const page = (path: string, load: PageModule) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) })

const tree = root.addChildren([page(paths.home, () => import('./dashboard/DashboardPage.tsx'))])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultErrorComponent: PageBroken,
  scrollRestoration: true,
})
