import { useT } from '#browser/i18n/translate.ts'
import { useSite } from '#site/bootstrap.ts'

/** The name of customer service, which promises 24 hours only where the brand has no opening hours. */
export function useServiceName(): string {
  const t = useT()
  return t(useSite().system.customerService.hours ? 'shell.service' : 'shell.support')
}
