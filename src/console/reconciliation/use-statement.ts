import { useMutation, useQueryClient } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { showToast } from '#browser/ui/toast-store.ts'
import { useScope } from '#console/frame/brand.ts'
import { paths } from '#console/paths.ts'
import { useNavigate } from '#console/routing.ts'
import { keepStatement, listStatements, previewStatement } from '#contract/console/reconciliation.ts'
import type { Output } from '#contract/endpoint.ts'

import { type StatementValues, toSend } from './statement-values.ts'

export type Preview = Output<typeof previewStatement>

interface StatementRequest {
  readonly file: File
  readonly values: StatementValues
}

/** Previews a file, and saves the statement. */
export function useStatement() {
  const t = useT()
  const api = useApi()
  const scope = useScope()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const send = async <E extends typeof previewStatement | typeof keepStatement>(
    endpoint: E,
    { file, values }: StatementRequest,
  ) => {
    const sent = toSend(values)
    if (!api.upload || !sent) throw new Error('no valid file to upload')
    const input = { ...scope, ...sent, fileName: [...file.name].slice(0, 100).join('') }
    return await api.upload<E>(endpoint, input as never, { file, type: 'text/csv' })
  }
  const looking = useMutation({ mutationFn: (request: StatementRequest) => send(previewStatement, request) })
  const keeping = useMutation({
    mutationFn: (request: StatementRequest) => send(keepStatement, request),
    onSuccess: async ({ id, isKnown }) => {
      await queries.invalidateQueries({ queryKey: [listStatements.path] })
      showToast({ text: t(isKnown ? 'console.recon.was_known' : 'console.recon.kept') })
      navigate({ to: paths.statement, params: { statementId: id } } as never)
    },
  })
  return { looking, keeping }
}
