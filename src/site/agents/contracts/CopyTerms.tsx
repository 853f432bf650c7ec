import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { useFormat } from '#browser/ui/format-context.tsx'
import { Select } from '#browser/ui/Select.tsx'
import type { ContractKind } from '#domain/agents/terms.ts'
import { AccountSearch } from '#site/agents/AccountSearch.tsx'

import { rangeOfRates } from './ContractParts.tsx'
import { type Terms, useTermsToCopy } from './use-contracts.ts'

/** Fills an offer with the newest terms of another downline, which are judged like typed ones. */
export function CopyTerms({
  kind,
  downline,
  onCopy,
}: {
  kind: ContractKind
  /** The downline of the offer, whose own terms it begins with. */
  downline: string
  onCopy: (terms: Terms) => void
}) {
  const t = useT()
  const { language } = useFormat()
  const [find, setFind] = useState('')
  const [chosen, choose] = useState<string>()
  const { pages, list } = useTermsToCopy(kind, find)
  const others = (list ?? []).filter((one) => one.downline.id !== downline)
  const isLong = find !== '' || pages.hasNextPage
  if (others.length === 0 && !isLong) return null
  return (
    <div className="rec-bar">
      {isLong && <AccountSearch find={find} onFind={setFind} />}
      <Select
        label={t('contract.copy')}
        value={chosen}
        placeholder={t(others.length === 0 ? 'contract.none_to_copy' : 'contract.choose_copy')}
        choices={others.map(({ downline: { id, account }, terms }) => ({
          id,
          label: (
            <>
              <bdi>{account}</bdi>, {rangeOfRates(terms, language)}
            </>
          ),
        }))}
        onChange={(id) => {
          choose(id)
          const other = others.find((one) => one.downline.id === id)
          if (other) onCopy(other.terms)
        }}
      />
      {pages.hasNextPage && (
        <Button
          tone="line"
          size="sm"
          isBusy={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('record.more')}
        </Button>
      )}
    </div>
  )
}
