import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Note } from '#browser/ui/Note.tsx'
import type { Input } from '#contract/endpoint.ts'
import type { records } from '#contract/records.ts'

import { useFile } from './use-records.ts'

/** Downloads: the shown rows as CSV, and the whole period as a PDF statement. */
export function FileButtons({ filters }: { filters: Input<typeof records.totals> }) {
  const t = useT()
  const csv = useFile('csv')
  const pdf = useFile('pdf')
  const failed = csv.error ?? pdf.error
  return (
    <div className="rec-files">
      <Button tone="line" icon="table" isBusy={csv.isPending} onClick={() => csv.mutate(filters)}>
        {t('record.csv')}
      </Button>
      <Button tone="line" icon="doc" isBusy={pdf.isPending} onClick={() => pdf.mutate(filters)}>
        {t('record.statement')}
      </Button>
      {failed && <Note tone="bad">{failed.message}</Note>}
    </div>
  )
}
