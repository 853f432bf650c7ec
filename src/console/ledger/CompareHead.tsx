import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'

import { useApi } from '#browser/api/api.ts'
import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/Dialog.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { Fault } from '#console/ui/Fault.tsx'
import { compareHead } from '#contract/console/ledger.ts'

/**
 * Checks that a head kept outside is still in the chain: the only way to detect a chain that was rebuilt as a whole.
 */
export function CompareHead() {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="shield" onClick={() => setOpen(true)}>
        {t('console.ledger.compare')}
      </Button>
      {isOpen && <CompareDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function CompareDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const api = useApi()
  const [block, setBlock] = useState('')
  const [hash, setHash] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const given = { block: block.trim(), hash: hash.trim().toLowerCase() }
  const isWhole = /^[1-9]\d{0,17}$/.test(given.block) && /^[0-9a-f]{64}$/.test(given.hash)
  const compare = useMutation({
    mutationFn: async (head: typeof given) => ({ ...(await api.call(compareHead, head)), ...head }),
  })
  const submit = () => {
    setSubmitted(true)
    return isWhole && compare.mutateAsync(given)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('console.ledger.compare')}
      width={480}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button type="submit" tone="main">
            {t('console.ledger.compare')}
          </Button>
        </>
      }
    >
      <Field label={t('console.ledger.compare_block')} isRequired>
        <TextInput value={block} onChange={setBlock} inputMode="numeric" maxLength={18} dir="ltr" />
      </Field>
      <Field
        label={t('console.ledger.compare_hash')}
        isRequired
        error={isSubmitted && !isWhole ? t('console.ledger.compare_missing') : undefined}
      >
        <TextInput value={hash} onChange={setHash} maxLength={70} spellCheck={false} dir="ltr" />
      </Field>
      {compare.data && (
        <Note tone={compare.data.isThere ? 'ok' : 'bad'}>
          {compare.data.isThere
            ? t('console.ledger.compare_there', { block: compare.data.block })
            : t('console.ledger.compare_gone')}
        </Note>
      )}
      <Fault error={compare.error} />
    </Dialog>
  )
}
