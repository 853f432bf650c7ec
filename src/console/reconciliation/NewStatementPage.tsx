import { useQuery } from '@tanstack/react-query'

import { useApi } from '#browser/api/api.ts'
import { queryOf } from '#browser/api/query.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Icon } from '#browser/ui/Icon.tsx'
import { useBrand, useScope } from '#console/frame/brand.ts'
import { LostPage } from '#console/frame/LostPage.tsx'
import { paths } from '#console/paths.ts'
import { Link } from '#console/routing.ts'
import { useOperator } from '#console/session/use-operator.ts'
import { Loaded } from '#console/ui/Loaded.tsx'
import { PageTitle } from '#console/ui/PageTitle.tsx'
import { listSources } from '#contract/console/reconciliation.ts'

import './reconciliation.css'
import { StatementForm } from './StatementForm.tsx'

/** Uploads a statement: preview first, then save. */
export default function NewStatementPage() {
  const t = useT()
  const brand = useBrand()
  const { may } = useOperator()
  const sources = useQuery(queryOf(useApi(), listSources, useScope()))
  if (!may('cashier.reconcile')) return <LostPage />
  return (
    <div className="console-list">
      <Link className="link console-back" to={paths.reconciliation}>
        <Icon name="left" className="flip" />
        {t('console.recon.back')}
      </Link>
      <PageTitle title={t('console.recon.add')} figures={t('console.recon.new_text')} />
      <Loaded query={sources} lines={10}>
        {(found) => <StatementForm key={brand?.merchantCode} sources={found} />}
      </Loaded>
    </div>
  )
}
