import { useState } from 'react'

import { useT } from '#browser/i18n/translate.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Field } from '#browser/ui/Field.tsx'
import { Form } from '#browser/ui/Form.tsx'
import { Note } from '#browser/ui/Note.tsx'
import { TextInput } from '#browser/ui/TextInput.tsx'
import { isClientSeed } from '#studio/game/fairness.ts'
import type { SeedChain, SeedsView } from '#studio/wire/answers.ts'

import { isRefused } from './calls.ts'
import { type Trouble, useSession } from './session.tsx'

/** The seed of a table's current round, which all its players share. */
export interface RoundSeed {
  readonly serverHash: string
  readonly chain: SeedChain | undefined
}

const fairTexts = {
  solo: 'studio.fair_text',
  table: 'tables.fair_text',
  cards: 'cards.fair_text',
} as const

/** The current seeds, the hash of the next one, and the form to change the player's own. */
export function FairnessPane({ roundSeed }: { readonly roundSeed: RoundSeed | undefined }) {
  const t = useT()
  const { takeSeeds, call, opened, view } = useSession()
  const [typed, setTyped] = useState('')
  const [trouble, setTrouble] = useState<Trouble>()
  const submit = () => {
    if (isClientSeed(typed)) return change()
    setTrouble('not_understood')
    return false
  }
  const change = async () => {
    const answer = await call<SeedsView>('seeds', { clientSeed: typed }).catch(() => undefined)
    if (!answer || isRefused(answer)) {
      setTrouble(answer ? answer.refusal : 'unanswered')
      return
    }
    setTrouble(undefined)
    setTyped('')
    takeSeeds(answer)
  }
  return (
    <div className="st-fair">
      <p>{t(view.fairText ?? fairTexts[opened.kind])}</p>
      {opened.kind === 'solo' ? <SeedCodes /> : <TableSeedCodes roundSeed={roundSeed} />}
      {opened.kind !== 'cards' && (
        <Form onSubmit={submit}>
          <Field label={t('studio.new_seed')} hint={t('studio.new_seed_hint')}>
            <TextInput
              value={typed}
              onChange={setTyped}
              maxLength={64}
              dir="ltr"
              autoComplete="off"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" tone="main">
            {t('studio.change_seed')}
          </Button>
        </Form>
      )}
      <div role="status">
        {trouble && (
          <Note tone="bad">
            {trouble === 'round_open' ? t('studio.seed_round_open') : t('studio.seed_refused')}
          </Note>
        )}
      </div>
    </div>
  )
}

function SeedCodes() {
  const t = useT()
  const { seeds } = useSession()
  return (
    <dl className="st-codes">
      <dt>{t('studio.server_hash')}</dt>
      <dd>{seeds.serverHash}</dd>
      <dt>{t('studio.client_seed')}</dt>
      <dd>{seeds.clientSeed}</dd>
      <dt>{t('studio.draws_so_far')}</dt>
      <dd>{seeds.nonce === 0 ? t('studio.draws_none') : seeds.nonce}</dd>
      <dt>{t('studio.next_hash')}</dt>
      <dd>{seeds.nextHash}</dd>
      {seeds.revealed && (
        <>
          <dt>{t('studio.revealed')}</dt>
          <dd>{seeds.revealed.serverSeed}</dd>
        </>
      )}
    </dl>
  )
}

/** A table draws from the seed of its round; the player's counter does not count there. */
function TableSeedCodes({ roundSeed }: { readonly roundSeed: RoundSeed | undefined }) {
  const t = useT()
  const { seeds, opened } = useSession()
  return (
    <dl className="st-codes">
      {roundSeed && (
        <>
          <dt>{t('tables.round_hash')}</dt>
          <dd>{roundSeed.serverHash}</dd>
        </>
      )}
      {opened.kind === 'table' && (
        <>
          <dt>{t('studio.client_seed')}</dt>
          <dd>{seeds.clientSeed}</dd>
        </>
      )}
      {roundSeed?.chain && (
        <>
          <dt>{t('tables.proof_chain')}</dt>
          <dd>{roundSeed.chain.endHash}</dd>
          <dt>{t('tables.proof_place')}</dt>
          <dd>{roundSeed.chain.place}</dd>
        </>
      )}
    </dl>
  )
}
