import { PageBoundary } from './PageBoundary.tsx'
import { useRouting } from './routing-context.ts'

/** The place of the page in its layout. */
export function Outlet() {
  const { router, current } = useRouting()
  const { lost, broken: Broken } = router
  const Page = current.route?.page ?? lost
  if (current.isLoading) return null
  if (current.error !== undefined) return <Broken error={current.error} />
  return (
    <PageBoundary broken={Broken} resetKey={current.key}>
      <Page />
    </PageBoundary>
  )
}
