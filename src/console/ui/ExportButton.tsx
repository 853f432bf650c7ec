import { useMutation } from '@tanstack/react-query'

import { queryString } from '#browser/api/client.ts'
import { takeFile } from '#browser/api/download.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useScope } from '#console/frame/brand.ts'

import { Fault } from './Fault.tsx'

/** The server creates the file, of the current brand and with the page's filters. */
export function ExportButton({
  path,
  filters,
  name,
}: {
  path: string
  filters: Parameters<typeof queryString>[0]
  name: string
}) {
  const t = useT()
  const address = path + queryString({ ...useScope(), ...filters })
  const take = useMutation({ mutationFn: () => takeFile(address, name) })
  return (
    <>
      <Fault error={take.error} />
      <Button size="sm" icon="doc" isBusy={take.isPending} onClick={() => take.mutate()}>
        {t('console.export_csv')}
      </Button>
    </>
  )
}
