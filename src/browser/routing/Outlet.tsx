import { PageBoundary } from './PageBoundary.tsx'
import { useRouting } from './routing-context.ts'

/** The place of the page in its layout. */
export function Outlet() {
  const { router, shown } = useRouting()
  const { lost, broken: Broken } = router
  const Page = shown.route?.page ?? lost
  if (shown.isLoading) return null
  if (shown.error !== undefined) return <Broken error={shown.error} />
  return (
    <PageBoundary broken={Broken} resetKey={shown.key}>
      <Page />
    </PageBoundary>
  )
}
